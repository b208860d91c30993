import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import type { IdentityDeps } from '#capabilities/identity/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { batchRunOf } from '#capabilities/order/server/index.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { Database } from '#platform/db/database.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { createHash } from 'node:crypto';
import { uploadBindings } from '#capabilities/upload/server/bindings.ts';
import { isBatchKind, uploadJobs } from '#capabilities/upload/server/index.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Result } from '#platform/kernel/result.ts';
import { callOperation } from '#testkit/call-edge.ts';
import type { PacketRow, PacketView, RecordRow } from '../../contract/operations.ts';
import { redpacketAuditRules } from '../audit-rules.ts';
import { redpacketBindings } from '../bindings.ts';
import { EXPIRE } from '../packet-row.ts';
import { redpacketKind } from '../redpacket-kind.ts';
import { returnPacketsJob } from '../return-packets.ts';
import { issueOf } from './issue.ts';

const batchKinds = isBatchKind(redpacketKind) ? [redpacketKind] : [];

export let fixture: OrderFixture;
let bindings: ReturnType<typeof redpacketBindings>;
let counters: Database;
/** The messages of codes that were sent. */
export const messages: { mobile: string; code: string }[] = [];

export async function openRedpackets(): Promise<void> {
  const identity = {
    secret: Buffer.alloc(32, 7),
    sms: { send: async (message: { mobile: string; code: string }) => void messages.push(message) },
    smsLimits: { resendAfterSeconds: 0, perHour: Infinity, perDay: Infinity },
    // A pool of its own: codes are counted outside the call's transaction.
    get countersDb() {
      return counters;
    },
  } as unknown as IdentityDeps;
  bindings = redpacketBindings({ identity });
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...uploadBindings({ batchKinds, batchRunOf }),
      ...bindings,
    ],
    kinds: [redpacketKind],
    jobs: () => ({ ...uploadJobs({ batchKinds }), [EXPIRE]: returnPacketsJob }),
    audit: redpacketAuditRules,
  });
  counters = fixture.db.open({ poolSize: 2, applicationName: 'test counters' });
}

export async function closeRedpackets(): Promise<void> {
  await counters.close();
  await fixture.db.close();
}

type Placed = { orderNo: string; state: string };
export const issue = (who: TestMerchant, amount: string, more: object = {}) =>
  fixture.call<Placed>(who, 'maker', 'bonusBatchTrade/issue', issueOf(who.account.accountNo, amount, more));

/** Packets to the accounts of merchants, issued; answers the order's number. */
export async function issued(who: TestMerchant, receivers: readonly TestMerchant[], amount = '10.00'): Promise<string> {
  const packets = receivers.map(({ account, name }) => ({ payee: account.accountNo, name, amount }));
  const total = yuanOfFen(BigInt(Math.round(Number(amount) * 100)) * BigInt(packets.length));
  const { orderNo } = must(await issue(who, total, { packets }));
  await fixture.run();
  return orderNo;
}

export const packetsOf = async (who: TestMerchant, orderNo: string): Promise<PacketRow[]> =>
  must(await fixture.call<{ list: PacketRow[] }>(who, 'maker', 'bonusBatchTrade/getPackets', { orderNo })).list;
export const statesOf = async (who: TestMerchant, orderNo: string): Promise<string> =>
  (await packetsOf(who, orderNo)).map(({ state }) => state).join(' ');
export const recordsOf = async (who: TestMerchant, keyword = ''): Promise<RecordRow[]> =>
  must(await fixture.call<{ list: RecordRow[] }>(who, 'maker', 'csdb/v2/bonusBatchTrade/getRecords', { keyword })).list;
export const keysOf = async (who: TestMerchant, orderNo: string): Promise<string[]> =>
  (await packetsOf(who, orderNo)).map(({ claimPath }) => claimPath.split('=')[1]!);

/** A call of the public page, by somebody who is not logged in unless `who` says so. */
export function visit<T = { packet: PacketView }>(
  path: 'open' | 'sendCode' | 'claim',
  input: { packet: string; smsCode?: string },
  { who, remoteAddress = '203.0.113.7' }: { who?: TestMerchant; remoteAddress?: string } = {},
): Promise<Result<T>> {
  const binding = bindings.find(({ operation }) => operation.path === `bonusBatchTrade/${path}`)!;
  return callOperation<T>({
    database: fixture.db.database,
    binding,
    session: who ? who.people.admin : null,
    clock: fixture.clock,
    input,
    remoteAddress,
  });
}

/** What is in the pool, in yuan. */
export async function pool(): Promise<string> {
  const { rows } = await fixture.db.admin.query<{ fen: string }>(
    'SELECT balance_fen AS fen FROM ledger.accounts WHERE id = $1',
    [providerAccounts.claimable],
  );
  return yuanOfFen(BigInt(rows[0]!.fen));
}

const HEADS = '手机号/账号,姓名,金额,祝福语,活动名称,备注';

/** Uploads and checks a sheet of these rows; answers the batch. */
export async function checkedSheet(who: TestMerchant, rows: readonly string[], payDate = ''): Promise<string> {
  const total = rows.reduce((sum, row) => sum + Number(row.split(',')[2]), 0);
  const head = `红包,批次号,HB${newId().slice(-12)},总笔数,${rows.length},总金额,${total.toFixed(2)},付款日期,${payDate}`;
  const content = Buffer.from([`\uFEFF${head}`, HEADS, ...rows].join('\r\n'));
  const fileId = newId();
  await fixture.db.admin.query(
    'INSERT INTO uploads.files (mid, file_id, person_id, file_name, sha256, content, uploaded_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      who.mid,
      fileId,
      who.people.maker.personId,
      '红包.csv',
      createHash('sha256').update(content).digest('hex'),
      content,
      fixture.clock.now(),
    ],
  );
  const sent = await fixture.call<{ batchId: string }>(who, 'maker', 'csdb/v2/business/batchOrder', {
    function: redpacketKind.contract.id,
    fileId,
  });
  await fixture.run();
  return must(sent).batchId;
}
