import pg from 'pg';
import { kinds } from '#apps/server/capabilities.ts';
import { menuNodes } from '#apps/server/catalogue.ts';
import { recurringJobs } from '#apps/server/join-jobs.ts';
import { fillKinds } from '#capabilities/account/server/index.ts';
import { orderMenu } from '#capabilities/order/contract/menu.ts';
import {
  createPeople,
  openMerchant,
  type TestMerchant,
  type Who,
} from '#capabilities/order/server/test/test-merchant.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { ensureRecurring } from '#platform/jobs/index.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { FIRMS, type FirmPlan, type Limits } from './firms.ts';
import { addProviderPeople, type ProviderPeople } from './provider.ts';
import { Reader } from './reader.ts';

export const BEGIN = '2026-11-20T15:00:00+08:00';
const menu = menuNodes.filter(({ code }) => !orderMenu.some((node) => node.code === code));
/** Nothing cleans up what is deleted, so that a database becomes slower with each world. */
const WORLDS_MAX = 20;

const TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name, (
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`;

/**
 * A database with people, merchants and the provider's people, which worlds use one after another: each finds it as the
 * first one did. To open one costs as much as a hundred operations.
 */
export class Stage {
  static readonly #free: Stage[] = [];
  readonly test: TestDatabase;
  readonly reader: Reader;
  readonly personIds: Record<Who, string>;
  readonly providerPeople: ProviderPeople;
  /** One for each of FIRMS. */
  readonly merchants: TestMerchant[] = [];
  #worlds = 0;

  private constructor(test: TestDatabase, personIds: Record<Who, string>, providerPeople: ProviderPeople) {
    this.test = test;
    this.reader = new Reader(test.url);
    this.personIds = personIds;
    this.providerPeople = providerPeople;
  }

  /** One that is free, as it was at the beginning, or a new one. */
  static async take(): Promise<Stage> {
    const stage = Stage.#free.pop() ?? (await Stage.#open());
    if (stage.#worlds > 0) await stage.test.admin.query('SELECT stage.reset()');
    stage.#worlds += 1;
    return stage;
  }

  async giveBack(): Promise<void> {
    if (this.#worlds < WORLDS_MAX) Stage.#free.push(this);
    else await this.#close();
  }

  /** When no more worlds come. */
  static async closeAll(): Promise<void> {
    await Promise.all(Stage.#free.splice(0).map((stage) => stage.#close()));
  }

  async openMerchant({ balance, limits }: FirmPlan): Promise<TestMerchant> {
    const merchant = await openMerchant(this.test.database, this.personIds, { menu, balance });
    await this.setLimits(merchant.mid, limits);
    return merchant;
  }

  setLimits = (mid: string, { singleFen, dayFen, monthFen, dayCount }: Limits) =>
    this.test.admin.query(
      'UPDATE account.limits SET single_fen = $2, day_fen = $3, month_fen = $4, day_count = $5 WHERE mid = $1',
      [mid, singleFen, dayFen, monthFen, dayCount],
    );

  static async #open(): Promise<Stage> {
    const test = await testDatabase();
    await test.database.transaction({ mid: ALL_MERCHANTS }, (tx) => fillKinds(tx, kinds));
    const personIds = await createPeople(test.database, menu);
    const stage = new Stage(test, personIds, await addProviderPeople(test));
    await test.database.transaction({}, async (tx) => {
      for (const kind of recurringJobs) await ensureRecurring(tx, { kind, firstAt: new Date(BEGIN) });
    });
    for (const plan of FIRMS) stage.merchants.push(await stage.openMerchant(plan));
    await stage.#keep();
    return stage;
  }

  /** Keeps a copy of all rows, and the function that brings it back: rules and triggers say nothing to it. */
  async #keep(): Promise<void> {
    const { admin } = this.test;
    const { rows: tables } = await admin.query<{ name: string; columns: string }>(TABLES);
    await admin.query('CREATE SCHEMA stage');
    const inserts: string[] = [];
    for (const [index, { name, columns }] of tables.entries()) {
      const { rowCount } = await admin.query(`CREATE TABLE stage.t${index} AS SELECT ${columns} FROM ${name}`);
      if (rowCount === 0) await admin.query(`DROP TABLE stage.t${index}`);
      else inserts.push(`INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT * FROM stage.t${index};`);
    }
    const deletes = tables.map(({ name }) => `IF pg_relation_size('${name}') > 0 THEN DELETE FROM ${name}; END IF;`);
    await admin.query(`CREATE FUNCTION stage.reset() RETURNS void LANGUAGE plpgsql SET session_replication_role = replica
      AS $body$ BEGIN ${deletes.join('\n')} ${inserts.join('\n')} END $body$`);
  }

  async #close(): Promise<void> {
    const name = new URL(this.test.url).pathname.slice(1);
    await this.reader.close();
    await this.test.close();
    const server = new pg.Client({ connectionString: process.env.PORTAL_TEST_DATABASE });
    await server.connect();
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.end();
  }
}
