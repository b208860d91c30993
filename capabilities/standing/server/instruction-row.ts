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

export const INSTRUCTION_COLUMNS = `i.mid, i.standing_id AS "standingId", i.kind, i.account_no AS "accountNo", i.params, i.payee_name AS "payeeName",
  i.payee_account_no AS "payeeAccountNo", i.payee_bank_name AS "payeeBankName", i.calendar, i.rule, i.amount_fen AS "amountFen", i.state, i.stop_reason AS "stopReason",
  i.next_at AS "nextAt", i.maker_id AS "makerId", i.maker_name AS "makerName", i.created_at AS "createdAt"`;

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
