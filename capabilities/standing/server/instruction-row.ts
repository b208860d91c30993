import type { RepeatWish } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Calendar } from '#platform/kernel/calendar.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { AmountRule, StandingState } from '../contract/words.ts';

export interface Instruction {
  mid: string;
  standingId: string;
  kind: string;
  accountNo: string;
  params: RepeatWish;
  payeeName: string;
  /** Whole: mask it before it goes anywhere. */
  payeeAccountNo: string;
  payeeBankName: string;
  calendar: Calendar;
  rule: AmountRule;
  amountFen: Fen;
  state: StandingState;
  stopReason: string;
  /** Null when it runs no more. */
  nextAt: Date | null;
  makerId: string;
  makerName: string;
  createdAt: Date;
}

export const INSTRUCTION_COLUMNS = `i.mid, i.standing_id, i.kind, i.account_no, i.params, i.payee_name,
  i.payee_account_no, i.payee_bank_name, i.calendar, i.rule, i.amount_fen, i.state, i.stop_reason,
  i.next_at, i.maker_id, i.maker_name, i.created_at`;

export const findInstruction = (tx: Tx, mid: string, standingId: string): Promise<Instruction | undefined> =>
  tx.one<Instruction>(
    `SELECT ${INSTRUCTION_COLUMNS} FROM standing.instructions i WHERE i.mid = $1 AND i.standing_id = $2`,
    [mid, standingId],
    'standing.find',
  );

/** Who is paid, in logs and messages: the number's tail alone. */
export const payeeWords = ({
  payeeName,
  payeeBankName,
  payeeAccountNo,
}: Pick<Instruction, 'payeeName' | 'payeeBankName' | 'payeeAccountNo'>): string =>
  `${payeeName}（${payeeBankName}，尾号${tailOf(payeeAccountNo)}）`;

/** The same under its lock: a run and a change of its state wait for each other. */
export const lockInstruction = (tx: Tx, mid: string, standingId: string): Promise<Instruction | undefined> =>
  tx.one<Instruction>(
    `SELECT ${INSTRUCTION_COLUMNS} FROM standing.instructions i WHERE i.mid = $1 AND i.standing_id = $2 FOR NO KEY UPDATE`,
    [mid, standingId],
    'standing.lock',
  );

/** The row must be locked. */
export const moveInstruction = (
  tx: Tx,
  { mid, standingId }: Pick<Instruction, 'mid' | 'standingId'>,
  { state, nextAt, stopReason = '' }: { state: StandingState; nextAt: Date | null; stopReason?: string },
): void =>
  tx.send(
    'UPDATE standing.instructions SET state = $3, next_at = $4, stop_reason = $5 WHERE mid = $1 AND standing_id = $2',
    [mid, standingId, state, nextAt, stopReason],
    'standing.move',
  );
