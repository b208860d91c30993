import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { showYesterday } from '../contract/balance-operations.ts';
import { entryTypeWord } from '../contract/words.ts';
import { CLOSING, daySums } from './activity-days.ts';
import { accountsOf } from './find-account.ts';
import { ownBuckets } from './own-buckets.ts';

interface Flow {
  typeCode: string;
  direction: 'in' | 'out';
  count: number;
  amountFen: Fen;
}
type Row = { closingFen: Fen } & (Flow | { typeCode: null });

/** Balance and sums of one snapshot, so that they add up while money moves. There is a row even without a movement. */
const DAY_FLOWS = `SELECT one."closingFen", d.* FROM (SELECT ${CLOSING} AS "closingFen") one
  LEFT JOIN (SELECT e.type_code, e.direction, sum(e.entries)::int AS count, sum(e.amount_fen)::bigint AS "amountFen" ${daySums('$4', '$5')} GROUP BY 1, 2) d ON true
  ORDER BY d.direction, d."amountFen" DESC, d.type_code`;

/** Of all accounts, from the sums of days. */
export const showDayChange: Handler<typeof showYesterday> = async (context) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const today = shanghaiDate(clock.now());
  const date = addDays(today, -1);
  const selectedBuckets = ownBuckets(await accountsOf(tx, mid));
  const rows = await tx.rows<Row>(
    DAY_FLOWS,
    [mid, selectedBuckets.ledgerIds, selectedBuckets.accountNos, atShanghai(date), atShanghai(today)],
    'account.day_change',
  );
  const flows = rows.filter((row): row is Row & Flow => row.typeCode !== null);
  const { closingFen } = rows[0]!;
  const openingFen = flows.reduce(
    (fen, { direction, amountFen }) => (direction === 'in' ? fen - amountFen : fen + amountFen),
    closingFen,
  );
  return ok({
    date,
    opening: yuanOfFen(openingFen),
    closing: yuanOfFen(closingFen),
    flows: flows.map(({ typeCode, direction, count, amountFen }) => ({
      typeCode,
      typeName: entryTypeWord(typeCode) ?? '-',
      direction,
      count,
      amount: yuanOfFen(amountFen),
    })),
  });
};
