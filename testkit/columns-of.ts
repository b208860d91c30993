import type pg from 'pg';

export interface Column {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/** Asks PostgreSQL for the columns of a statement and does not run it. */
class Describe {
  readonly answer = Promise.withResolvers<Column[]>();
  readonly #text: string;
  #columns: Column[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  submit(wire: pg.Connection): void {
    wire.parse({ text: this.#text, name: '' } as Parameters<pg.Connection['parse']>[0], true);
    wire.describe({ type: 'S', name: '' } as Parameters<pg.Connection['describe']>[0], true);
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.#columns = fields;
  }

  handleError(error: Error): void {
    this.answer.reject(error);
  }

  handleReadyForQuery(): void {
    this.answer.resolve(this.#columns);
  }
}

/** The columns that a statement answers; none of one that answers no rows. Rejects what PostgreSQL does not take. */
export function columnsOf(client: pg.Client, text: string): Promise<Column[]> {
  const question = new Describe(text);
  client.query(question as unknown as pg.Submittable);
  return question.answer.promise;
}
