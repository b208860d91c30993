import { expect } from 'vitest';
import { post, type JournalCommand } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { atShanghai } from '#platform/kernel/shanghai-time.ts';
import { callOperation, sessionOf } from '#testkit/call-edge.ts';
import { testDatabase } from '#testkit/database.ts';
import { accountBindings } from '../bindings.ts';
import { openAccount, openProviderAccounts, providerAccounts, type MerchantAccount } from '../index.ts';
import { ownBuckets } from '../own-buckets.ts';

export const GUANG = 'M900001';
export const SHAN = 'M900002';
export const BASIC = '8809000100000011';
export const SECOND = '8809000100000029';
export const OTHER = '8809000200000011';
export const clock = fixedClock('2026-11-20T15:00:00+08:00');
export const range = { startTime: '2026-11-01', endTime: '2026-11-20' };
export const ACTIVITY = 'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails';
export const CHANGES = 'csdb/v2/dmqsQuery/queryAdsAccChangeJnl';

export interface Entry {
  entryNo: string;
  accountNo: string;
  orderNo: string | null;
  typeCode: string;
  typeName: string;
  direction: 'in' | 'out';
  amount: string;
  balanceBefore: string;
  balanceAfter: string;
  bucket: string;
  counterparty: string;
  counterName: string;
  counterAccountNo: string;
  bookedAt: string;
}
interface Answer {
  list: Entry[];
  totalCount: number;
  totals: Record<'count' | 'inCount' | 'outCount', number> &
    Record<'inAmount' | 'outAmount', string> &
    Record<'opening' | 'closing', string | null>;
  series: { date: string; in: string; out: string; closing: string }[];
  date: string;
  opening: string;
  closing: string;
  totalBalance: string;
  next: string | null;
  at: string;
  buckets: {
    bucket: string;
    balance: string;
    present: string;
    later: string;
    entryNo: string | null;
    running: string;
    agrees: boolean;
  }[];
  flows: { typeName: string; direction: string; count: number; amount: string }[];
}

export let db: Awaited<ReturnType<typeof testDatabase>>;
let basic: MerchantAccount;
let second: MerchantAccount;
let other: MerchantAccount;

const bindings = accountBindings({ reviewOf: async () => ({ required: false, steps: [] }) });
export const call = (path: string, input: unknown, mid = GUANG) =>
  callOperation<Answer>({
    database: db.database,
    binding: bindings.find((binding) => binding.operation.path === path)!,
    input,
    session: sessionOf({ mid }),
    clock,
  });

/** The answer of a call that must succeed. */
export async function dataOf(path: string, input: unknown, mid = GUANG): Promise<Answer> {
  const answer = await call(path, input, mid);
  if (!answer.ok) throw new Error(`${path} answered ${answer.code}`);
  return answer.data;
}
export const activity = (filter: object = {}, mid = GUANG) =>
  dataOf(ACTIVITY, { ...range, pageSize: 50, ...filter }, mid);

export const within = <T>(work: (tx: Tx) => Promise<T>, mid: string = GUANG): Promise<T> =>
  db.database.transaction({ mid }, work);

type Move = [from: string, to: string, yuan: string];

/** Moves money as a mover would, at a business time of November in China; answers the journal. */
async function book(
  at: string,
  typeCode: string,
  orderNo: string,
  moves: Move[],
  more: Partial<JournalCommand> = {},
): Promise<string> {
  const postings = moves.map(([from, to, yuan]) => ({ from, to, amountFen: fenOfYuan(yuan) }));
  const command = {
    mid: GUANG,
    key: newId(),
    postings,
    typeCode,
    orderNo,
    actor: 'system:test',
    bookedAt: new Date(`2026-11-${at}+08:00`),
    ...more,
  };
  const [outcome] = await within((tx) => post(tx, [command]), ALL_MERCHANTS);
  if (outcome?.status !== 'posted') throw new Error(`${orderNo} was not posted`);
  return outcome.journalId;
}

/** So many receipts of a fen, a second after each other. */
export const bookMany = (count: number): Promise<void> =>
  within(async (tx) => {
    const begin = Date.parse('2026-11-15T08:00:00+08:00');
    const commands = Array.from({ length: count }, (_, index) => ({
      mid: GUANG,
      key: newId(),
      postings: [{ from: providerAccounts.bankCash, to: basic.availableId, amountFen: 1n }],
      typeCode: '1030',
      orderNo: null,
      actor: 'system:test',
      bookedAt: new Date(begin + index * 1000),
    }));
    const outcomes = await post(tx, commands);
    if (outcomes.some(({ status }) => status !== 'posted')) throw new Error('not all were posted');
  }, ALL_MERCHANTS);

/** An order as the order capability books it: held, then paid or released. Answers the payment. */
async function pay(
  day: string,
  orderNo: string,
  typeCode: string,
  to: string,
  yuan: string,
  fee: string,
): Promise<string> {
  const holdId = await hold(`${day}:00`, orderNo, yuan, fee);
  return book(
    `${day}:01`,
    typeCode,
    orderNo,
    [
      [basic.frozenId, to, yuan],
      [basic.frozenId, providerAccounts.feeIncome, fee],
    ],
    { hold: { op: 'settle', holdId } },
  );
}
async function hold(at: string, orderNo: string, yuan: string, fee: string): Promise<string> {
  const holdId = newId();
  const held = Number(fenOfYuan(yuan) + fenOfYuan(fee)) / 100;
  await book(at, 'hold', orderNo, [[basic.availableId, basic.frozenId, held.toFixed(2)]], {
    hold: { op: 'open', holdId },
  });
  return holdId;
}

export async function openActivity(): Promise<void> {
  db = await testDatabase();
  await within(openProviderAccounts, ALL_MERCHANTS);
  const openedAt = new Date('2026-08-01T09:00:00+08:00');
  basic = await within((tx) =>
    openAccount(tx, { mid: GUANG, accountNo: BASIC, type: 'basic', name: '晨光贸易有限公司', openedAt }),
  );
  second = await within((tx) =>
    openAccount(tx, { mid: GUANG, accountNo: SECOND, type: 'settlement', name: '晨光贸易有限公司', openedAt }),
  );
  other = await within(
    (tx) => openAccount(tx, { mid: SHAN, accountNo: OTHER, type: 'basic', name: '远山科技有限公司', openedAt }),
    SHAN,
  );
  const { bankCash, inTransit, feeIncome } = providerAccounts;
  await book('02T10:00:00', '1010', 'R1', [[bankCash, basic.availableId, '5000.00']]);
  await book('03T10:00:00', '1030', 'R2', [[bankCash, basic.pendingId, '800.00']]);
  await book('04T10:00:00', '6010', 'R2', [[basic.pendingId, basic.availableId, '800.00']]);
  await pay('05T10:00', 'T1', '3010', other.availableId, '300.00', '0.50');
  await book('06T10:00:00', '3010', 'T2', [[basic.availableId, second.availableId, '1000.00']]);
  const rejected = await hold('07T10:00:00', 'W0', '500.00', '1.00');
  await book('07T10:00:01', 'release', 'W0', [[basic.frozenId, basic.availableId, '501.00']], {
    hold: { op: 'release', holdId: rejected },
  });
  await pay('08T10:00', 'W1', '2010', inTransit, '1234.67', '2.47');
  const failed = await pay('09T10:00', 'W2', '2010', inTransit, '200.00', '1.00');
  await book(
    '09T10:05:00',
    '2010',
    'W2',
    [
      [inTransit, basic.availableId, '200.00'],
      [feeIncome, basic.availableId, '1.00'],
    ],
    { reverses: failed },
  );
  await pay('10T10:00', 'W3', '2010', inTransit, '100.00', '1.00');
  await book('11T10:00:00', '9010', 'W3', [
    [bankCash, basic.availableId, '100.00'],
    [feeIncome, basic.availableId, '1.00'],
  ]);
  await hold('12T10:00:00', 'W4', '50.00', '1.00');
  // Two servers: what was posted last may have been booked at the same moment as another, or earlier.
  await book('06T10:00:00', '1030', 'R3', [[bankCash, basic.availableId, '7.00']]);
  await book('02T11:00:00', '1030', 'R4', [[bankCash, second.availableId, '60.00']]);
}

export const signed = ({ direction, amount }: Entry): bigint =>
  direction === 'in' ? fenOfYuan(amount) : -fenOfYuan(amount);
export const entryTexts = (entries: Entry[]) =>
  entries.map(
    ({ typeName, direction, amount, balanceAfter }) =>
      `${typeName} ${direction === 'in' ? '+' : '-'}${amount} = ${balanceAfter}`,
  );

/** Every row proves itself, and rows of one account follow from each other. */
export function expectChain(entries: Entry[]): void {
  for (const entry of entries)
    expect(fenOfYuan(entry.balanceBefore) + signed(entry), entry.entryNo).toBe(fenOfYuan(entry.balanceAfter));
  for (const accountNo of new Set(entries.map((entry) => entry.accountNo))) {
    const ofAccount = entries.filter((entry) => entry.accountNo === accountNo);
    expect(ofAccount.slice(0, -1).map(({ balanceBefore }) => balanceBefore)).toEqual(
      ofAccount.slice(1).map(({ balanceAfter }) => balanceAfter),
    );
  }
}

/** The whole range over all accounts, as the queries below the calls take it. */
export const defaultQuery = () => ({
  filter: { from: atShanghai('2026-11-01'), to: clock.now() },
  own: ownBuckets([basic, second]),
});
