import { roleOf, type Handler } from '#platform/http/handler.ts';
import { sumFen, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { addDays, atShanghai, shanghaiMonth } from '#platform/kernel/shanghai-time.ts';
import type { showFeeAccount } from '../contract/record-operations.ts';
import { entryTypeWord } from '../contract/words.ts';
import { providerAccounts } from '../domain/provider-accounts.ts';
import { monthSums } from './activity-days.ts';
import { accountsOf } from './find-account.ts';
import { ownBuckets } from './own-buckets.ts';

interface Row {
  typeCode: string;
  count: number;
  chargedFen: Fen;
  returnedFen: Fen;
}

const FEES = `SELECT e.type_code, coalesce(sum(e.entries) FILTER (WHERE e.direction = 'out'), 0)::int AS count,
    coalesce(sum(e.amount_fen) FILTER (WHERE e.direction = 'out'), 0)::bigint AS "chargedFen", coalesce(sum(e.amount_fen) FILTER (WHERE e.direction = 'in'), 0)::bigint AS "returnedFen"
  ${monthSums('$4', '$5')} AND e.counter_account_id = '${providerAccounts.feeIncome}' GROUP BY 1 ORDER BY "chargedFen" DESC, type_code`;

/** More than the days of any month. */
const OVER_A_MONTH = 32;

/** The first day of `2026-11`, and of the month after it. */
export function monthRange(month: string): { first: string; next: string } {
  const first = `${month}-01`;
  return { first, next: `${addDays(first, OVER_A_MONTH).slice(0, 7)}-01` };
}

/** Of all accounts, from the sums of the month: what went to the provider's fee income, and what came back from it. */
export const feesOfMonth: Handler<typeof showFeeAccount> = async (context, { month: requestedMonth }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const month = requestedMonth ?? shanghaiMonth(clock.now());
  const { first, next } = monthRange(month);
  const selectedBuckets = ownBuckets(await accountsOf(tx, mid));
  const rows = await tx.rows<Row>(
    FEES,
    [mid, selectedBuckets.ledgerIds, selectedBuckets.accountNos, atShanghai(first), atShanghai(next)],
    'account.fees_of_month',
  );
  const chargedFen = sumFen(rows.map((row) => row.chargedFen));
  const returnedFen = sumFen(rows.map((row) => row.returnedFen));
  return ok({
    month,
    chargeMode: 'realtime' as const,
    chargeModeName: '随每笔付款实时扣收',
    count: rows.reduce((sum, { count }) => sum + count, 0),
    charged: yuanOfFen(chargedFen),
    returned: yuanOfFen(returnedFen),
    net: yuanOfFen(chargedFen - returnedFen),
    list: rows.map(({ typeCode, count, ...fen }) => ({
      typeCode,
      typeName: entryTypeWord(typeCode) ?? '-',
      count,
      charged: yuanOfFen(fen.chargedFen),
      returned: yuanOfFen(fen.returnedFen),
    })),
  });
};
