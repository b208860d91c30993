import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';

/**
 * Gives a key back what an order took from its limits of the day. Nothing happens where a person made the order. Called
 * once an order or line, by what ends it.
 */
export const giveBackToKey = (
  tx: Tx,
  { mid, makerId, submittedAt }: { mid: string; makerId: string; submittedAt: Date },
  { amountFen, count }: { amountFen: Fen; count: number },
): void =>
  tx.send(
    `UPDATE machine.day_uses u SET count = greatest(u.count - $4, 0), amount_fen = greatest(u.amount_fen - $5, 0)
     FROM machine.keys k WHERE k.mid = $1 AND k.person_id = $2 AND u.mid = k.mid AND u.key_id = k.key_id AND u.day = $3`,
    [mid, makerId, shanghaiDate(submittedAt), count, amountFen],
    'machine.give_back',
  );
