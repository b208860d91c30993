import type { OutflowSource } from '#capabilities/order/server/index.ts';
import { nextRun } from '#platform/kernel/calendar.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { RUNS_AT } from '../constants.ts';
import { INSTRUCTION_COLUMNS, type Instruction } from './instruction-row.ts';

/**
 * The days on which active instructions will pay a fixed amount. How much is above an amount that stays is not known
 * before its day, so those are left out.
 */
export const plannedRuns: OutflowSource = async (tx, mid, before) => {
  const instructions = await tx.rows<Instruction>(
    `SELECT ${INSTRUCTION_COLUMNS} FROM standing.instructions i WHERE i.mid = $1 AND i.state = 'active' AND i.rule = 'fixed' AND i.next_at < $2`,
    [mid, before],
    'standing.planned',
  );
  return instructions.flatMap(({ calendar, accountNo, amountFen, nextAt }) => {
    const days: Date[] = [];
    for (let at = nextAt; at && at < before; at = nextRun(calendar, RUNS_AT, at)) days.push(at);
    return days.map((at) => ({ date: shanghaiDate(at), accountNo, fen: amountFen }));
  });
};
