import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';

export type StepResult = Record<string, unknown>;

/**
 * The steps that the generator has done. A step and its effect commit together, so that a start after a crash continues
 * after the last effect and never repeats one.
 */
export class StepBook {
  readonly #database: Database;
  readonly #done: Map<string, StepResult>;

  private constructor(database: Database, done: Map<string, StepResult>) {
    this.#database = database;
    this.#done = done;
  }

  static async open(database: Database): Promise<StepBook> {
    const rows = await database.transaction({ mid: ALL_MERCHANTS }, (tx) =>
      tx.rows<{ step: string; result: StepResult }>('SELECT step, result FROM demo.steps'),
    );
    return new StepBook(database, new Map(rows.map(({ step, result }) => [step, result])));
  }

  /** The result of a step that is done, or undefined. */
  resultOf(step: string): StepResult | undefined {
    return this.#done.get(step);
  }

  /** Results of all steps whose name begins so. */
  resultsOf(prefix: string): StepResult[] {
    return [...this.#done].filter(([step]) => step.startsWith(prefix)).map(([, result]) => result);
  }

  /**
   * Does a step unless it is done; answers its result, of now or of then. The transaction is bound to `mid`, or to all
   * merchants.
   */
  async once<Result extends StepResult>(step: string, mid: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const known = this.#done.get(step);
    // An earlier run of the same step wrote this result, so it has the shape of the step.
    if (known) return known as Result;
    const result = await this.#database.transaction({ mid }, async (tx) => {
      const made = await work(tx);
      await tx.run('INSERT INTO demo.steps (step, result) VALUES ($1, $2)', [step, JSON.stringify(made)]);
      return made;
    });
    this.#done.set(step, result);
    return result;
  }
}
