import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillKinds, openAccount } from '#capabilities/account/server/index.ts';
import { createMerchant } from '#capabilities/merchant/server/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { startConsoleEdge, type ConsoleEdge } from '#testkit/console-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { OutsideClient, OutsideReply } from '#testkit/outside-client.ts';
import { waitForLock } from '#testkit/wait-for-lock.ts';
import { changeKinds, kinds } from './capabilities.ts';

/** A change of several merchants, and one of them that is closed at the same moment: one waits for the other. */
const CLOSED = '09881KPLMS';
const naming = changeKinds.filter(({ merchants }) => merchants);

const limits = { kind: 'withdraw', single: '100.00', day: '200.00', month: '300.00', dayCount: '2' };
/** How each kind that names several is proposed, and a table that it writes and that closing does not. */
const proposals: Readonly<Record<string, { path: string; input: () => object; writes: string }>> = {
  'pricing.assign': {
    path: 'console/pricing/merchant/assign',
    input: () => ({ planId: 'large', fromDay: '2099-01-01', mids }),
    writes: 'account.fee_assignments',
  },
  'pricing.limits': {
    path: 'console/pricing/limit/propose',
    input: () => ({ mids, rows: [limits] }),
    writes: 'account.limits',
  },
};

let db: TestDatabase;
let edge: ConsoleEdge;
let asProposer: OutsideClient;
let asDecider: OutsideClient;
/** Of new merchants, the higher number first. */
let mids: string[];

beforeAll(async () => {
  db = await testDatabase();
  edge = await startConsoleEdge(db);
  const roles = ['ops', 'risk', 'finance', 'support'] as const;
  [asProposer, asDecider] = [
    await edge.signIn(await edge.colleague(...roles)),
    await edge.signIn(await edge.colleague(...roles)),
  ];
  await db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => fillKinds(tx, kinds));
  await db.admin.query(`INSERT INTO account.fee_plans (plan_id, name) VALUES ('large', '大客户');
    INSERT INTO account.fee_versions (plan_id, version, from_day) VALUES ('large', 1, '2000-01-01')`);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});
beforeEach(async () => {
  await db.admin.query('TRUNCATE change.changes');
  mids = await db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    const made: string[] = [];
    for (const name of ['甲商贸', '乙商贸']) {
      const mid = await createMerchant(tx, { customerName: name, platformNo: 'P01', platformName: '平台' });
      await openAccount(tx, { mid, type: 'basic', name, openedAt: edge.now() });
      made.push(mid);
    }
    return made.toSorted().toReversed();
  });
});

const propose = async (path: string, input: object): Promise<string> => {
  const reasons = { requestNo: newId(), reason: '年度调价' };
  const { data, responseDesc } = await edge.confirmed<{ changeId: string }>(asProposer, path, { ...input, ...reasons });
  if (!data) throw new Error(responseDesc);
  return data.changeId;
};
const decide = (changeId: string): Promise<OutsideReply> =>
  edge.confirmed(asDecider, 'console/change/decide', { requestNo: newId(), changeId, approve: true });

/** While `sql` is held by another transaction; it is committed when `meanwhile` is done. */
async function whileHeld(sql: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const holder = await db.admin.connect();
  try {
    await holder.query(`BEGIN; ${sql}`);
    await meanwhile();
    await holder.query('COMMIT');
  } finally {
    holder.release(true);
  }
}

describe('A change of several merchants', () => {
  it('is of these kinds', () => {
    expect(naming.map(({ name }) => name)).toEqual(Object.keys(proposals));
  });
});

describe.each(Object.entries(proposals))('A change of several merchants, %s', (_name, { path, input, writes }) => {
  it('is refused at its decision when one of them is closed at that moment', async () => {
    const written = async () => (await db.admin.query(`SELECT * FROM ${writes} WHERE mid = ANY ($1)`, [mids])).rows;
    const [before, changeId] = [await written(), await propose(path, input())];
    let decided!: Promise<OutsideReply>;
    await whileHeld(`UPDATE merchant.merchants SET state = 'closed' WHERE mid = '${mids[0]}'`, async () => {
      decided = decide(changeId);
      await waitForLock(db.admin);
    });
    expect(await decided).toMatchObject({
      responseCode: CLOSED,
      responseDesc: expect.stringContaining('请去掉后重新提交'),
    });
    expect(await written()).toEqual(before);
  });

  it('is made before one of them is closed, which waits for it', async () => {
    const mid = mids[0]!;
    await db.admin.query(`UPDATE merchant.merchants SET state = 'closing' WHERE mid = $1`, [mid]);
    const changeId = await propose(path, input());
    const closing = { mid, state: 'closed', merchantReason: '商户申请', evidence: '工单 9' };
    const closingId = await propose('console/merchant/state', closing);
    let replies: Promise<OutsideReply[]>;
    await whileHeld(`LOCK TABLE ${writes} IN SHARE MODE`, async () => {
      const changed = decide(changeId);
      await waitForLock(db.admin);
      replies = Promise.all([changed, decide(closingId)]);
      await waitForLock(db.admin, 2);
    });
    expect((await replies!).map(({ responseCode }) => responseCode)).toEqual(['00000', '00000']);
    const { rows } = await db.admin.query('SELECT state FROM merchant.merchants WHERE mid = $1', [mid]);
    expect(rows).toEqual([{ state: 'closed' }]);
  });

  it('locks the merchants in the order of their numbers, however they are named', async () => {
    const [last, first] = mids as [string, string];
    const changeId = await propose(path, input());
    let decided!: Promise<OutsideReply>;
    await whileHeld(`SELECT 1 FROM merchant.merchants WHERE mid = '${first}' FOR UPDATE`, async () => {
      decided = decide(changeId);
      await waitForLock(db.admin);
      await db.admin.query('SELECT 1 FROM merchant.merchants WHERE mid = $1 FOR UPDATE NOWAIT', [last]);
    });
    expect(await decided).toMatchObject({ responseCode: '00000' });
  });
});
