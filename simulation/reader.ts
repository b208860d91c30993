import pg from 'pg';

/** A statement without parameters, by a name under which the database keeps its plan. */
export interface Reading {
  name: string;
  sql: string;
}

/** A connection of the owner that only reads: all questions of a look travel together, and are planned once. */
export class Reader {
  readonly #url: string;
  #client: Promise<pg.Client> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async rows<Row extends object>({ name, sql }: Reading, values?: unknown[]): Promise<Row[]> {
    const client = await (this.#client ??= this.#connect());
    return (await client.query<Row>({ name, text: sql, ...(values ? { values } : {}) })).rows;
  }

  /** For what needs a transaction around it. */
  async run(sql: string): Promise<void> {
    await (await (this.#client ??= this.#connect())).query(sql);
  }

  close = async (): Promise<void> => (await this.#client)?.end();

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, pipeline: true } as pg.ClientConfig);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}
