import { ENDED_UNPAID } from '#capabilities/order/contract/words.ts';
import { noteChanges, roleOf, type Handler } from '#platform/http/handler.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Tx } from '#platform/db/database.ts';
import { fenOfYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { atShanghai, shanghaiDate, shanghaiMonth } from '#platform/kernel/shanghai-time.ts';
import type { setPettyCaps } from '../contract/coupon-operations.ts';
import { OVER_PETTY_LIMIT, PETTY_ACCOUNT_MISSING } from '../contract/errors.ts';
import { pettyTransferContract, pettyWithdrawContract } from '../contract/kind.ts';
import type { PettyAccountRow } from '../contract/operations.ts';
import { capFault, type Caps, type Used } from '../domain/caps.ts';
import { findPetty, type PettyAccount } from './account-row.ts';

const COLUMNS = 'single_fen, day_fen, month_fen';
const KINDS = [pettyWithdrawContract.id, pettyTransferContract.id];
type Capped = Pick<PettyAccount, 'mid' | 'accountNo' | 'availableId'>;

const NOTHING: Used = { dayFen: 0n, monthFen: 0n };

/** What owners have ordered of this business day and month, without what came to nothing, by their ledger account. */
async function usedOf(
  tx: Tx,
  { mid, availableIds }: { mid: string; availableIds: readonly string[] },
  now: Date,
): Promise<(availableId: string) => Used> {
  if (availableIds.length === 0) return () => NOTHING;
  const rows = await tx.rows<Used & { availableId: string }>(
    `SELECT available_id, coalesce(sum(amount_fen) FILTER (WHERE submitted_at >= $4), 0)::bigint AS "dayFen", sum(amount_fen)::bigint AS "monthFen"
     FROM orders.orders WHERE mid = $1 AND kind = ANY($2) AND available_id = ANY($3::uuid[]) AND submitted_at >= $5 AND state <> ALL($6::text[]) GROUP BY available_id`,
    [mid, KINDS, availableIds, atShanghai(shanghaiDate(now)), atShanghai(`${shanghaiMonth(now)}-01`), ENDED_UNPAID],
    'petty.used',
  );
  const used = new Map(rows.map(({ availableId, ...fen }) => [availableId, fen]));
  return (availableId) => used.get(availableId) ?? NOTHING;
}

const lockCaps = (tx: Tx, { mid, accountNo }: Pick<Capped, 'mid' | 'accountNo'>): Promise<Caps | undefined> =>
  tx.one<Caps>(
    `SELECT ${COLUMNS} FROM petty.caps WHERE mid = $1 AND account_no = $2 FOR UPDATE`,
    [mid, accountNo],
    'petty.lock_caps',
  );

/** Of an account with caps, under their lock: two orders together do not pass them. */
export async function withinCaps(
  tx: Tx,
  petty: Capped,
  amountFen: Fen,
  now: Date,
): Promise<Result<null, typeof OVER_PETTY_LIMIT>> {
  const caps = await lockCaps(tx, petty);
  if (!caps) return ok(null);
  const used = await usedOf(tx, { mid: petty.mid, availableIds: [petty.availableId] }, now);
  const fault = capFault(caps, used(petty.availableId), amountFen);
  return fault ? fail(OVER_PETTY_LIMIT, fault) : ok(null);
}

const yuanOrNull = (fen: Fen | null): string | null => (fen === null ? null : yuanOfFen(fen));

/** For the list of accounts: of those with caps. */
export async function showCaps(
  tx: Tx,
  mid: string,
  accounts: readonly Capped[],
  now: Date,
): Promise<Map<string, PettyAccountRow['caps']>> {
  const shown = new Map<string, PettyAccountRow['caps']>();
  const rows = await tx.rows<Caps & { accountNo: string }>(
    `SELECT account_no, ${COLUMNS} FROM petty.caps WHERE mid = $1 AND num_nonnulls(single_fen, day_fen, month_fen) > 0`,
    [mid],
    'petty.caps',
  );
  const capped = rows.flatMap((caps) => {
    const petty = accounts.find(({ accountNo }) => accountNo === caps.accountNo);
    return petty ? [{ caps, availableId: petty.availableId }] : [];
  });
  const usedBy = await usedOf(tx, { mid, availableIds: capped.map(({ availableId }) => availableId) }, now);
  for (const { caps, availableId } of capped) {
    const used = usedBy(availableId);
    shown.set(caps.accountNo, {
      single: yuanOrNull(caps.singleFen),
      day: yuanOrNull(caps.dayFen),
      dayUsed: yuanOfFen(used.dayFen),
      month: yuanOrNull(caps.monthFen),
      monthUsed: yuanOfFen(used.monthFen),
    });
  }
  return shown;
}

const capText = (fen: Fen | null | undefined): string =>
  fen === null || fen === undefined ? '不限' : `${formatFen(fen)}元`;

const fenOrNull = (yuan: string | null): Fen | null => (yuan === null ? null : fenOfYuan(yuan));

export const keepCaps: Handler<typeof setPettyCaps> = async (context, { pettyAccountNo, single, day, month }) => {
  const { tx, clock } = context;
  const { mid, personName } = roleOf(context);
  if (!(await findPetty(tx, mid, pettyAccountNo))) return fail(PETTY_ACCOUNT_MISSING);
  const was = await lockCaps(tx, { mid, accountNo: pettyAccountNo });
  const caps: Caps = { singleFen: fenOrNull(single), dayFen: fenOrNull(day), monthFen: fenOrNull(month) };
  noteChanges(
    context,
    { label: '单笔限额', before: capText(was?.singleFen), after: capText(caps.singleFen) },
    { label: '单日限额', before: capText(was?.dayFen), after: capText(caps.dayFen) },
    { label: '单月限额', before: capText(was?.monthFen), after: capText(caps.monthFen) },
  );
  await tx.run(
    `INSERT INTO petty.caps (mid, account_no, single_fen, day_fen, month_fen, set_by, set_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (mid, account_no) DO UPDATE SET single_fen = $3, day_fen = $4, month_fen = $5, set_by = $6, set_at = $7`,
    [mid, pettyAccountNo, caps.singleFen, caps.dayFen, caps.monthFen, personName, clock.now()],
    'petty.keep_caps',
  );
  return ok({ pettyAccountNo });
};
