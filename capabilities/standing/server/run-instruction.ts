import { z } from 'zod';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { personsHolding } from '#capabilities/access/server/index.ts';
import { kindOf } from '#capabilities/account/contract/kinds.ts';
import type { HolderType } from '#capabilities/account/contract/words.ts';
import { findReceiver, makeQuote } from '#capabilities/account/server/index.ts';
import { orderKindOf, placeOrder, type Kind, type Moment, type Placed } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { withPayload, type JobHandler } from '#platform/jobs/index.ts';
import { latestDue, nextRun } from '#platform/kernel/calendar.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { RUNS_AT } from '../constants.ts';
import { lockInstruction, moveInstruction, type Instruction } from './instruction-row.ts';
import { peopleReasons, writeRun, type DueDay } from './run-row.ts';

export interface RunDeps {
  /** Turns a refusal's code into a sentence. */
  texts: ErrorTexts;
}

/**
 * `standing.run`: makes the order of one day, in one transaction with the job's next time and the day's row, so that a
 * day has one order or one reason, whichever worker dies. After a stop only the latest day is run. The order goes
 * through review like any other.
 */
export const runInstructionJob = ({ texts }: RunDeps): JobHandler =>
  withPayload(z.object({ standingId: z.string() }), async (job, { db, clock }) => {
    await db.transaction({ mid: job.mid }, async (tx) => {
      const now = clock.now();
      const found = await lockInstruction(tx, job.mid!, job.payload.standingId);
      if (!found?.nextAt) return job.complete(tx);
      if (found.nextAt > now) return job.again(tx, found.nextAt);
      const day = latestDue(found.calendar, RUNS_AT, found.nextAt, now);
      const stopReason = found.state === 'active' ? await lostRight(tx, found) : '';
      const nextAt = stopReason ? null : nextRun(found.calendar, RUNS_AT, now);
      await (nextAt ? job.again(tx, nextAt) : job.complete(tx));
      const state = stopReason ? 'stopped' : nextAt ? found.state : 'ended';
      moveInstruction(tx, found, { state, nextAt, stopReason });
      const made = await makeOrder(tx, found, day, stopReason, now);
      if (!made.ok) writeRun(tx, found, day, now, { reason: made.text ?? texts[made.code] ?? made.code });
    });
  });

/** Why its maker may not pay any more; empty while they may. */
async function lostRight(tx: Tx, { mid, kind, makerId, makerName }: Instruction): Promise<string> {
  const { rights, name } = kindOf(kind);
  for (const code of rights.make) {
    const holders = await personsHolding(tx, mid, code);
    if (holders.some(({ personId }) => personId === makerId)) return '';
  }
  return `制单人${makerName}已停用或不再有提交${name}的权限`;
}

/** The row of the day is written with the order, before its money. A refusal leaves nothing. */
async function makeOrder(
  tx: Tx,
  instruction: Instruction,
  day: DueDay,
  stopReason: string,
  now: Date,
): Promise<Result<Placed, string>> {
  if (stopReason) return fail('stopped', stopReason);
  if (instruction.state === 'paused') return fail('paused', peopleReasons.paused);
  return tx.savepoint(
    async () => {
      const amount = await quoted(tx, instruction, now);
      return amount.ok ? place(tx, instruction, day, amount.data, now) : amount;
    },
    (made) => !made.ok,
  );
}

interface Quoted {
  quoteId: string;
  amountFen: Fen;
}

async function quoted(tx: Tx, instruction: Instruction, now: Date): Promise<Result<Quoted, string>> {
  const { mid, kind, accountNo, params, rule, amountFen } = instruction;
  const quote = await makeQuote(tx, {
    mid,
    function: kind,
    accountNo,
    speed: params.speed,
    payeeType: params.payeeType ?? (await typeOfPayee(tx, instruction)),
    amountFen: rule === 'fixed' ? amountFen : null,
    keepFen: amountFen,
    now,
  });
  if (!quote.ok) return quote;
  return quote.data ? ok(quote.data) : fail('nothing', `可用余额未超过保留金额 ${formatFen(amountFen)} 元`);
}

/** Of an account inside the provider. */
const typeOfPayee = async (tx: Tx, { kind, params }: Instruction): Promise<HolderType | null> =>
  kindOf(kind).paysTypes ? ((await findReceiver(tx, params.payee))?.holderType ?? null) : null;

function place(
  tx: Tx,
  instruction: Instruction,
  day: DueDay,
  { quoteId, amountFen }: Quoted,
  now: Date,
): Promise<Result<Placed, string>> {
  const { mid, standingId, accountNo, params, makerId: personId, makerName: personName } = instruction;
  const kind = orderKindOf(instruction.kind);
  if (!kind.repeat) throw new Error(`kind ${instruction.kind} no longer repeats`);
  const requestNo = `standing:${standingId}:${day.date}`;
  const input = kind.repeat.input({ ...params, requestNo, quoteId, accountNo, amount: yuanOfFen(amountFen) });
  const at: Moment = { mid, personId, personName, now };
  const repeated = ofInstruction(kind as unknown as AnyKind, kind.repeat.typeCode, (order) =>
    writeRun(tx, instruction, day, now, { orderNo: order.orderNo, amountFen }),
  );
  return placeOrder(tx, repeated, input as { requestNo: string }, at);
}

type AnyKind = Kind<{ requestNo: string }>;

/** The kind, whose orders have the type code of repeated ones if there is one, and are noted when they are placed. */
const ofInstruction = (
  kind: AnyKind,
  typeCode: string | undefined,
  note: (order: { orderNo: string }) => void,
): AnyKind => ({
  ...kind,
  async decide(...args) {
    const decided = await kind.decide(...args);
    if (!decided.ok) return decided;
    const plan = decided.data;
    const onPlaced: typeof plan.onPlaced = (tx, order) => {
      plan.onPlaced?.(tx, order);
      note(order);
    };
    return ok({ ...plan, typeCode: typeCode ?? plan.typeCode, onPlaced });
  },
});
