import pg from 'pg';
import { camelCase } from './camel-case.ts';

/** What we use of the driver (pg 8.23, `lib/query.js`, `lib/result.js`, `lib/connection.js`). */
interface Shape {
  fields: object[];
  _parsers: unknown[] | undefined;
  _prebuiltEmptyResultObject: object | null;
}
interface Columns {
  fields: { name: string }[];
}
interface DriverQuery {
  name: string | undefined;
  _result: Shape;
  _accumulateRows: boolean;
  prepare(wire: Wire): void;
  handleRowDescription(columns: Columns): void;
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
 * Rows have the names of TypeScript: the column `amount_fen` is read as `amountFen`.
 *
 * Asks for the columns of a prepared statement once a connection, where the driver asks each time: PostgreSQL names
 * them in half a kilobyte, which the driver reads. They cannot change: PostgreSQL refuses a prepared statement
 * whose columns are others after a migration (isStalePlan).
 */
class Statement extends DriverQuery {
  constructor(text: string, params: readonly unknown[], name: string | undefined, answer: Answer) {
    // Of an object the driver makes a copy by its property descriptors, which takes longer than all else here.
    super(text, [...params], answer);
    this.name = name;
  }

  override prepare(wire: Wire): void {
    const { shapes, withoutDescribe } = known(wire);
    const shape = this.name === undefined ? undefined : shapes.get(this.name);
    if (!shape) return super.prepare(wire);
    const { fields, _parsers, _prebuiltEmptyResultObject } = shape;
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
    this._accumulateRows = true;
    super.prepare(withoutDescribe);
  }

  override handleRowDescription(columns: Columns): void {
    for (const field of columns.fields) field.name = camelCase(field.name);
    super.handleRowDescription(columns);
  }

  override handleReadyForQuery(wire: Wire): void {
    const { shapes } = known(wire);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name !== undefined && !shapes.has(this.name))
      shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    super.handleReadyForQuery(wire);
  }
}

/**
 * After a migration while a server runs, each connection has plans of before. The names of all statements change
 * with this number, so that the next try is planned again on any connection.
 */
let planning = 0;

/** `cached plan must not change result type`, in any language of the server. */
export const isStalePlan = (error: unknown): boolean =>
  (error as { routine?: unknown } | null)?.routine === 'RevalidateCachedQuery';

const nameless = new WeakSet<pg.ClientBase>();

/** A pooler gives each transaction another connection of the server, which does not know the statements of the last. */
export const keepNoStatements = (client: pg.ClientBase): void => void nameless.add(client);

/** Runs a statement; the connection keeps one that has a name. */
export const execute = (
  client: pg.ClientBase,
  text: string,
  params: readonly unknown[] = [],
  name?: string,
): Promise<pg.QueryResult> => {
  const planned = planning;
  const kept = nameless.has(client) ? undefined : name;
  const named = kept && planned > 0 ? `${kept} ${planned}` : kept;
  return new Promise<pg.QueryResult>((resolve, reject) => {
    const answer: Answer = (error, result) => (error ? reject(error) : resolve(result));
    client.query(new Statement(text, params, named || undefined, answer) as unknown as pg.Query);
  }).catch((error: Error) => {
    if (isStalePlan(error) && planned === planning) planning += 1;
    // As the driver does: the stack leads to who asked and not to the socket.
    Error.captureStackTrace(error);
    throw error;
  });
};
