import { accountErrors } from '#capabilities/account/contract/errors.ts';
import { openAccount } from '#capabilities/account/server/index.ts';
import {
  startRealEdge,
  type Place,
  type RealEdge,
  type Someone,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { createWorker } from '#platform/jobs/index.ts';
import { recordingLog } from '#platform/jobs/test/recording-log.ts';
import type { MenuNode } from '#platform/kernel/menu.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient, OutsideReply } from '#testkit/outside-client.ts';
import { uploadErrors } from '../contract/errors.ts';
import { uploadMenu } from '../contract/menu.ts';
import { uploadJobs, type BatchKind, type BatchRunOf } from '../server/index.ts';
import { uploadBindings } from '../server/bindings.ts';
import { takeBatchFile } from '../server/take-file.ts';

export const MID = 'M100001';
/** The right to upload, and the own rights of the kinds. */
const menuFor = (kinds: readonly BatchKind[]): MenuNode[] => [
  { code: '03', parent: null, name: '资金', type: 'func_menu', path: '/fund', order: 3, defaultRoles: ['maker'] },
  ...uploadMenu,
  ...kinds
    .flatMap(({ contract }) => contract.rights.make)
    .map((code): MenuNode => ({ code, parent: '03', name: code, type: 'func_btn', order: 1, defaultRoles: ['maker'] })),
];
const HURRY_MS = 2_000;

export interface Batch {
  state: string;
  total: number;
  errorCount: number;
  fileErrors: string[];
  warningCount: number;
  amount: string;
  fee: string;
  batchNo: string | null;
  payDate: string | null;
  totalCount: number;
  list: {
    rowNo: number;
    payeeName: string;
    payeeAccountNo: string;
    amount: string;
    state: string;
    reason: string;
    errors: { column: string; text: string }[];
    warnings: { column: string; text: string }[];
  }[];
}

/** No test here has orders. */
const notRunYet: BatchRunOf = async () => ({ state: 'submitted', done: 0, succeeded: 0, failed: 0, lines: [] });

/** Uploads behind the real edge, with kinds that the test brings. */
export class UploadFixture {
  readonly db: TestDatabase;
  readonly edge: RealEdge;
  readonly #batchKinds: readonly BatchKind[];

  private constructor(db: TestDatabase, edge: RealEdge, batchKinds: readonly BatchKind[]) {
    this.db = db;
    this.edge = edge;
    this.#batchKinds = batchKinds;
  }

  static async open(batchKinds: readonly BatchKind[]): Promise<UploadFixture> {
    const db = await testDatabase();
    const edge = await startRealEdge(db, {
      menu: menuFor(batchKinds),
      bindings: uploadBindings({ batchKinds, batchRunOf: notRunYet }),
      fileTakers: { batch: takeBatchFile },
      errorTexts: { ...accountErrors, ...uploadErrors },
    });
    const fixture = new UploadFixture(db, edge, batchKinds);
    await fixture.maker();
    await db.database.transaction({ mid: ALL_MERCHANTS }, (tx) =>
      openAccount(tx, {
        mid: MID,
        accountNo: '8800000000000001',
        type: 'basic',
        name: MID,
        openedAt: new Date('2026-11-01T00:00:00Z'),
      }),
    );
    return fixture;
  }

  filesLeft = async (): Promise<number> =>
    (await this.db.admin.query<{ count: number }>('SELECT count(*)::int AS count FROM uploads.files')).rows[0]!.count;

  async close(): Promise<void> {
    await this.edge.stop();
    await this.db.close();
  }

  maker = (place: Place = { mid: MID, role: 'maker' }): Promise<Someone> => this.edge.person([place]);
  enter = async (who?: Someone): Promise<OutsideClient> => this.edge.signIn(who ?? (await this.maker()));

  /** Reads and checks what waits. Time is fast for this worker, so that postponed jobs become due. */
  async readAll(): Promise<void> {
    let now = Date.now();
    await createWorker({
      db: this.db.database,
      clock: { now: () => new Date((now += HURRY_MS)) },
      handlers: uploadJobs({ batchKinds: this.#batchKinds }),
      log: recordingLog().log,
      backoffMs: () => 0,
    }).runDue();
  }

  /** Uploads, reads and answers the batch's id. */
  async batchOf(client: OutsideClient, file: Buffer | string, fileName = '代付.csv'): Promise<string> {
    const batchId = await this.begun(client, file, fileName);
    await this.readAll();
    return batchId;
  }

  async begun(client: OutsideClient, file: Buffer | string, fileName = '代付.csv'): Promise<string> {
    const { fileId } = (await upload(client, file, fileName)).data;
    return (await order(client, fileId)).data.batchId;
  }
}

export const upload = (
  client: OutsideClient,
  file: Buffer | string,
  fileName = '代付.csv',
): Promise<OutsideReply<{ fileId: string }>> =>
  client.upload<{ fileId: string }>('file/upload', { purpose: 'batch', fileName }, Buffer.from(file as string));

export const order = (
  client: OutsideClient,
  fileId: string,
  kind = 'payout',
): Promise<OutsideReply<{ batchId: string }>> =>
  client.call<{ batchId: string }>('csdb/v2/business/batchOrder', { function: kind, fileId });

export const queryBatch = async (client: OutsideClient, batchId: string, more: object = {}): Promise<Batch> =>
  (await client.call<Batch & Record<string, unknown>>('csdb/v2/business/queryBatchRecords', { batchId, ...more })).data;

const HEADS = '序号,商户明细号,收款户名,收款账号,开户银行,支行全称,联行号,账户类型,金额,用途/摘要';
let made = 0;

/** A line of a sheet that is right; `change` replaces its cells. */
export const line = (serialNo: number, change: Record<string, string> = {}): string => {
  const cells = {
    serialNo: String(serialNo),
    number: `D${serialNo}`,
    name: '王小明',
    account: '6222021234567894',
    bank: '中国工商银行',
    branch: '',
    code: '',
    type: '对私',
    amount: '100.00',
    purpose: '货款',
    ...change,
  };
  return Object.values(cells).join(',');
};

/** A CSV file as a merchant's program writes it, with a batch number of its own. */
export const csv = (
  lines: readonly string[],
  {
    count = lines.length,
    total,
    batchNo = `B2026112${String((made += 1)).padStart(6, '0')}`,
    payDate = '',
  }: { count?: number; total: string; batchNo?: string; payDate?: string },
): string =>
  `\uFEFF代付,批次号,${batchNo},总笔数,${count},总金额,${total},付款日期,${payDate}\r\n${HEADS}\r\n${lines.join('\r\n')}\r\n`;
