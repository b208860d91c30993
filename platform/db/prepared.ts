import pg from 'pg';

/** What we use of the driver (pg 8.23, `lib/query.js`, `lib/result.js`, `lib/connection.js`). */
interface Shape {
  fields: object[];
  _parsers: unknown[] | undefined;
  _prebuiltEmptyResultObject: object | null;
}
interface DriverQuery {
  name: string;
  _result: Shape;
  _accumulateRows: boolean;
  prepare(wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
}
interface Wire {
  describe(question: object): void;
}
type Answer = (error: Error | null, result: pg.QueryResult) => void;
const DriverQuery = pg.Query as unknown as new (text: string, values: unknown[], answer: Answer) => DriverQuery;

/** What a connection knows of its prepared statements, and the same connection that does not ask for columns. */
interface Known {
  shapes: Map<string, Shape>;
  withoutDescribe: Wire;
}
const knownOf = new WeakMap<Wire, Known>();

function known(wire: Wire): Known {
  const before = knownOf.get(wire);
  if (before) return before;
  const withoutDescribe = Object.create(wire, { describe: { value: () => undefined } }) as Wire;
  const made = { shapes: new Map<string, Shape>(), withoutDescribe };
  knownOf.set(wire, made);
  return made;
}

/**
 * Asks for the columns of a prepared statement once a connection, where the driver asks each time: PostgreSQL names
 * them in half a kilobyte, which the driver reads. They cannot change: PostgreSQL refuses a prepared statement
 * whose columns are others after a migration.
 */
class Prepared extends DriverQuery {
  constructor(name: string, text: string, params: readonly unknown[], answer: Answer) {
    // Of an object the driver makes a copy by its property descriptors, which takes longer than all else here.
    super(text, [...params], answer);
    this.name = name;
  }

  override prepare(wire: Wire): void {
    const { shapes, withoutDescribe } = known(wire);
    const shape = shapes.get(this.name);
    if (!shape) return super.prepare(wire);
    const { fields, _parsers, _prebuiltEmptyResultObject } = shape;
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
    this._accumulateRows = true;
    super.prepare(withoutDescribe);
  }

  override handleReadyForQuery(wire: Wire): void {
    const { shapes } = known(wire);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (!shapes.has(this.name)) shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    super.handleReadyForQuery(wire);
  }
}

/** Runs a statement; the connection keeps one that has a name. */
export const ask = (
  client: pg.ClientBase,
  text: string,
  params: readonly unknown[] = [],
  name?: string,
): Promise<pg.QueryResult> =>
  name ? prepared(client, name, text, params) : client.query({ text, values: [...params] });

const prepared = (
  client: pg.ClientBase,
  name: string,
  text: string,
  params: readonly unknown[],
): Promise<pg.QueryResult> =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const answer: Answer = (error, result) => (error ? reject(error) : resolve(result));
    client.query(new Prepared(name, text, params, answer) as unknown as pg.Query);
  }).catch((error: Error) => {
    // As the driver does: the stack leads to who asked and not to the socket.
    Error.captureStackTrace(error);
    throw error;
  });
