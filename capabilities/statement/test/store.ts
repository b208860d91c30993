import type { RightCode } from '#platform/kernel/menu.ts';
import { z } from 'zod';
import { accountErrors } from '#capabilities/account/contract/errors.ts';
import { orderErrors } from '#capabilities/order/contract/errors.ts';
import {
  startRealEdge,
  type RealEdge,
  type Someone,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import { createWorker, type Worker } from '#platform/jobs/index.ts';
import { recordingLog } from '#platform/jobs/test/recording-log.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import { drawnSource, exportSource, type SheetRow } from '#platform/sheet/index.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient, OutsideReply } from '#testkit/outside-client.ts';
import { statementErrors } from '../contract/errors.ts';
import type { ExportRecord } from '../contract/operations.ts';
import { statementBindings } from '../server/bindings.ts';
import { statementJobs } from '../server/index.ts';

export const MID = 'M100001';
const PAGE = 1000;
const HURRY_MS = 2_000;

/** Nothing of this folder is asked for by a key. */
const noKeys = { secret: Buffer.alloc(32), realm: 'merchant', scopes: [] } as const;

/** Hooks between two pages of a list, and its count, set by each test. */
export interface Hooks {
  afterPage?: (page: number) => Promise<void> | void;
  counts?: number;
  fails?: boolean;
}

/**
 * The download store behind the real edge, with a list of numbers that the test owns: those of a merchant up to a
 * bound, a page of a thousand at a time.
 */
export class Store {
  readonly db: TestDatabase;
  readonly edge: RealEdge;
  readonly hooks: Hooks;

  private constructor(db: TestDatabase, edge: RealEdge, hooks: Hooks) {
    this.db = db;
    this.edge = edge;
    this.hooks = hooks;
  }

  static async open(): Promise<Store> {
    const db = await testDatabase();
    await db.admin.query(
      `CREATE SCHEMA store_test; GRANT USAGE ON SCHEMA store_test TO portal_app; CREATE TABLE store_test.numbers (n bigint PRIMARY KEY); GRANT SELECT ON store_test.numbers TO portal_app`,
    );
    await db.admin.query('INSERT INTO store_test.numbers SELECT generate_series(1, 10001)');
    const hooks: Hooks = {};
    const edge = await startRealEdge(db, {
      bindings: statementBindings({ sources: sourcesFor(hooks) }),
      errorTexts: { ...statementErrors, ...accountErrors, ...orderErrors },
    });
    return new Store(db, edge, hooks);
  }

  async close(): Promise<void> {
    await this.edge.stop();
    await this.db.close();
  }

  maker = (): Promise<Someone> => this.edge.person([{ mid: MID, role: 'maker' }]);
  enter = async (someone?: Someone): Promise<OutsideClient> => this.edge.signIn(someone ?? (await this.maker()));

  /**
   * A worker of its own; pauses after failures are none. `hooks` are another list's than the edge's where a second
   * worker must behave otherwise.
   */
  worker(clock: Clock = { now: () => new Date() }, hooks: Hooks = this.hooks): Worker {
    const { log } = recordingLog();
    return createWorker({
      db: this.db.database,
      clock,
      handlers: statementJobs({ machine: noKeys, sources: sourcesFor(hooks) }),
      log,
      backoffMs: () => 0,
    });
  }

  /** Runs until nothing waits; time is fast for this worker, so that postponed jobs become due. */
  async makeAll(): Promise<void> {
    let now = Date.now();
    await this.worker({ now: () => new Date((now += HURRY_MS)) }).runDue();
  }

  async fileOf(client: OutsideClient, fileId: string): Promise<Response> {
    return fetch(`${this.edge.url}/api/file/download`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ptoken: client.ptoken! },
      body: JSON.stringify(await client.seal('file/download', { fileId })),
    });
  }

  async refusalOf(client: OutsideClient, fileId: string): Promise<string> {
    return ((await (await this.fileOf(client, fileId)).json()) as { responseCode: string }).responseCode;
  }

  /** The table's row of an export, for tests. */
  async row(fileId: string): Promise<Record<string, unknown>> {
    return (await this.db.admin.query('SELECT * FROM statement.exports WHERE export_id = $1', [fileId]))
      .rows[0] as Record<string, unknown>;
  }
}

function sourcesFor(hooks: Hooks) {
  const list = (bizTypeCode: string, permission: RightCode) =>
    exportSource({
      bizTypeCode,
      title: '数字',
      permission: [permission],
      filter: z.object({ upTo: z.number().int(), accountNo: z.string().optional() }),
      columns: [
        { title: '序号', kind: 'text' },
        { title: '金额(元)', kind: 'amount', total: true },
      ],
      describe: ({ upTo }) => `1 至 ${upTo}`,
      count: async (tx, _mid, { upTo }) =>
        hooks.counts ??
        Number(
          (await tx.one<{ count: bigint }>('SELECT count(*) AS count FROM store_test.numbers WHERE n <= $1', [upTo]))!
            .count,
        ),
      async *rows(tx, mid, { upTo }) {
        let last = 0n;
        for (let page = 1; ; page += 1) {
          const rows = await tx.rows<{ n: bigint }>(
            'SELECT n FROM store_test.numbers WHERE n > $1 AND n <= $2 ORDER BY n LIMIT $3',
            [last, upTo, PAGE],
          );
          if (rows.length === 0) return;
          yield rows.map(({ n }): SheetRow => [`${mid}-${n}`, n]);
          last = rows.at(-1)!.n;
          await hooks.afterPage?.(page);
          if (hooks.fails) throw new Error('the list broke');
        }
      },
    });
  /** A file that is no sheet: a line of text for each number. */
  const drawn = drawnSource({
    bizTypeCode: 'test.drawn',
    title: '画',
    permission: ['0301'],
    filter: z.object({ upTo: z.number().int() }),
    describe: ({ upTo }) => `1 至 ${upTo}`,
    count: async (_tx, _mid, { upTo }) => upTo,
    keptDays: 90,
    file: {
      formats: ['pdf'],
      max: 50,
      formatOf: (requestedFormat, total) => (total > 40 ? 'zip' : requestedFormat),
      async *bytes({ filter, format, mid, providerName, drawn: counted }) {
        for (let n = 1; n <= filter.upTo; n += 1) {
          counted(1);
          yield Buffer.from(`${mid} ${format} ${providerName} ${n}\n`);
        }
      },
    },
  });
  const headed = exportSource({
    ...list('test.headed', '0301'),
    head: async (_tx, mid, _filter, { providerName }) => ({ lines: [[providerName, mid]], fileName: `数字_${mid}` }),
  });
  return [list('test.numbers', '0301'), list('test.accounts', '0201'), headed, drawn];
}

export const requestExport = (client: OutsideClient, more: object = {}): Promise<OutsideReply<{ fileId: string }>> =>
  client.call<{ fileId: string }>('statement/temporaryExport', {
    bizTypeCode: 'test.numbers',
    format: 'csv',
    upTo: 3,
    ...more,
  });

export const records = async (client: OutsideClient, more: object = {}): Promise<ExportRecord[]> =>
  (
    await client.call<{ list: ExportRecord[] }>('statement/getTemporaryRecord', {
      bizTypeCode: 'test.numbers',
      pageNo: 1,
      pageSize: 20,
      ...more,
    })
  ).data.list;
