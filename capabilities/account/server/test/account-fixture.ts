import { expect } from 'vitest';
import { post } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { callOperation, sessionOf } from '#testkit/call-edge.ts';
import { testDatabase } from '#testkit/database.ts';
import { accountBindings } from '../bindings.ts';
import { openAccount, openProviderAccounts, providerAccounts, type MerchantAccount } from '../index.ts';

export const GUANG = 'M900001';
export const SHAN = 'M900002';
export const NUMBER = '8809000100000011';
export const OTHER = '8809000200000011';
export const clock = fixedClock('2026-11-20T15:00:00+08:00');

export let db: Awaited<ReturnType<typeof testDatabase>>;
let account: MerchantAccount;
export let other: MerchantAccount;

export const bindings = accountBindings({
  reviewOf: async (_tx, { amountFen }) => ({ required: amountFen >= 1_000_00n, steps: ['复核员任一人'] }),
});

type Answer = { list: Record<string, unknown>[]; quoteId: string; limits: { function: string }[] };

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

export const within = <T>(work: (tx: Tx) => Promise<T>, mid: string = GUANG): Promise<T> =>
  db.database.transaction({ mid }, work);

/** Moves money as a mover would, at a business time. */
async function book(
  at: string,
  typeCode: string,
  from: string,
  to: string,
  yuan: string,
  orderNo: string,
  hold?: { op: 'open' | 'settle'; holdId: string },
) {
  const [outcome] = await within(
    (tx) =>
      post(tx, [
        {
          mid: GUANG,
          key: newId(),
          postings: [{ from, to, amountFen: fenOfYuan(yuan) }],
          typeCode,
          orderNo,
          actor: 'system:test',
          bookedAt: new Date(at),
          hold,
        },
      ]),
    ALL_MERCHANTS,
  );
  expect(outcome?.status).toBe('posted');
}

export async function openAccounts(): Promise<void> {
  db = await testDatabase();
  await within(openProviderAccounts, ALL_MERCHANTS);
  const openedAt = new Date('2026-08-01T09:00:00+08:00');
  account = await within((tx) =>
    openAccount(tx, { mid: GUANG, accountNo: NUMBER, type: 'basic', name: '晨光贸易有限公司', openedAt }),
  );
  other = await within(
    (tx) => openAccount(tx, { mid: SHAN, accountNo: OTHER, type: 'basic', name: '远山科技有限公司', openedAt }),
    SHAN,
  );
  await book('2026-11-18T10:00:00+08:00', '1010', providerAccounts.bankCash, account.availableId, '5000.00', 'R1');
  await book('2026-11-19T10:00:00+08:00', '3010', account.availableId, other.availableId, '300.00', 'T1');
  const holdId = newId();
  await book('2026-11-19T11:00:00+08:00', 'hold', account.availableId, account.frozenId, '1002.00', 'W1', {
    op: 'open',
    holdId,
  });
}
