import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable, UnknownCommit, type Tx } from '#platform/db/database.ts';
import { fail, ok, type Failure, type Result } from '#platform/kernel/result.ts';
import { signingText } from '#platform/wire/index.ts';
import { SETTLE_TRIES } from '../constants.ts';
import type { CallContext } from '../handler.ts';
import { answerOf, type Answer } from '../reply.ts';
import { claimRequest, findRequest, storeResponse, takeSign } from '../requests.ts';
import type { Edge, Understood } from './call.ts';
import { storedAnswer, type MoneyRequest } from './look-back.ts';

/** Still being processed: the client asks for the result instead of trying anew. */
export const PROCESSING = '02008KCSDS';
const REPLAYED = '09004KPLMS';
const SESSION_GONE = '03T02';

/** Stage 13 for reads: one read-only transaction, or none for a read that waits. */
export async function runRead(edge: Edge, call: Understood): Promise<Result<Answer>> {
  const { waitingHandler } = call.binding;
  if (waitingHandler) return answered(edge, call, await waitingHandler({ ...contextOf(edge, call), gone: call.gone }, call.input as never));
  return edge.db.transaction({ mid: midOf(call), readOnly: true }, (tx) => handle(edge, call, tx));
}

/** The merchant in which the session stands, for `person` operations too; row-level security shows no other. */
const midOf = ({ session }: Understood): string | null => session?.role?.mid ?? null;

async function handle(edge: Edge, call: Understood, tx: Tx): Promise<Result<Answer>> {
  return answered(edge, call, await call.binding.handler({ ...contextOf(edge, call), tx }, call.input as never));
}

function contextOf({ db, clock }: Edge, call: Understood): Omit<CallContext, 'tx'> {
  const { log, requestId, remoteAddress, userAgent, session, envelope, file } = call;
  return { db, clock, log, requestId, remoteAddress, userAgent, signKey: envelope.signKey ?? null, session, ...(file ? { file } : {}) };
}

/** What the contract does not name does not leave; an answer that does not fit is a bug and undoes the effect. */
const answered = ({ errorTexts }: Edge, { binding: { operation } }: Understood, result: Result<unknown>): Result<Answer> =>
  result.ok ? ok(answerOf(operation, errorTexts, operation.output.parse(result.data))) : result;

/**
 * Stage 13 for changes: the signature, the session's lock, the number with its answer, and the effect are one transaction
 * (docs/decisions/0002). A commit whose answer was lost is settled by asking for the signature again: whoever holds it has committed, and who does not
 * has changed nothing, so that the effect may be made now.
 */
export async function runChange(edge: Edge, call: Understood, money: MoneyRequest | null): Promise<Result<Answer>> {
  const result = await settledChange(edge, call, money);
  // Why it ended is asked after the transaction, which must not wait for a second connection while it holds one.
  return !result.ok && result.code === SESSION_GONE ? reasonOfEnd(edge, call, result) : result;
}

async function settledChange(edge: Edge, call: Understood, money: MoneyRequest | null): Promise<Result<Answer>> {
  try {
    return await change(edge, call, money, false);
  } catch (error) {
    if (!(error instanceof UnknownCommit)) throw error;
  }
  call.log.warn('the answer of a commit was lost and is being settled');
  for (let attempt = 0; attempt < SETTLE_TRIES; attempt += 1) {
    await pause(attempt * edge.settlePauseMs);
    try {
      return await change(edge, call, money, true);
    } catch (error) {
      if (!(error instanceof UnknownCommit || error instanceof DatabaseUnavailable)) throw error;
    }
  }
  return fail(PROCESSING);
}

function change(edge: Edge, call: Understood, money: MoneyRequest | null, settling: boolean): Promise<Result<Answer>> {
  return edge.db.transaction({ mid: midOf(call) }, async (tx) => {
    if (!(await takeSign(tx, call.signHash))) return settling ? settled(tx, money) : fail(REPLAYED);
    const refused = (await sessionEnded(edge, call, tx)) ?? (await certificateRefused(edge, call, tx));
    if (refused) return refused;
    return tx.savepoint(
      () => (money ? once(edge, call, tx, money) : handle(edge, call, tx)),
      (result) => !result.ok,
    );
  });
}

/** The signature is taken, so the first try has committed. Its answer is known where it is stored. */
async function settled(tx: Tx, money: MoneyRequest | null): Promise<Result<Answer>> {
  const stored = money ? await findRequest(tx, money.key) : undefined;
  return stored ? storedAnswer(stored, money!) : fail(PROCESSING);
}

/** A failure undoes the claim with the effect: the number may be tried again when its cause is gone. */
async function once(edge: Edge, call: Understood, tx: Tx, money: MoneyRequest): Promise<Result<Answer>> {
  if (!(await claimRequest(tx, money.key, money.personId, money.payloadHash))) {
    return storedAnswer((await findRequest(tx, money.key))!, money);
  }
  const result = await handle(edge, call, tx);
  // Money answers text: the contract lets it answer nothing else.
  if (result.ok) await storeResponse(tx, money.key, result.data.body as string);
  return result;
}

/** The session's row is locked, so that a logout cannot be overtaken by a call under way (security.md T20). */
async function sessionEnded({ guards }: Edge, { session, binding }: Understood, tx: Tx): Promise<Result<never> | null> {
  const alone = binding.operation.policy.endsSession === true;
  return !session || (await guards.stillStands(tx, session.sessionId, alone)) ? null : fail(SESSION_GONE);
}

async function reasonOfEnd({ guards, db }: Edge, { session }: Understood, gone: Failure): Promise<Result<never>> {
  const now = session ? await guards.findSession(db, session.tokenHash) : gone;
  return now.ok ? gone : now;
}

/** Mark C of calls.md. The evidence is kept in the effect's transaction; needing it and not having it has been told before. */
async function certificateRefused({ guards }: Edge, call: Understood, tx: Tx): Promise<Result<never> | null> {
  const { binding, session, cfcaSign, plaintext, envelope, input, requestNo } = call;
  const { operation } = binding;
  if (!operation.policy.certificate || !session || !(await guards.needsCertificate(tx, session, operation))) return null;
  if (cfcaSign === null) return fail('09007KPLMS');
  const lines = operation.signingLines?.(input as never) ?? [];
  const text = await signingText({ title: operation.title, lines, requestNo: requestNo ?? '', timestamp: envelope.timestamp, plaintext });
  const verified = await guards.verifyCertificate(tx, { session, operation, signingText: text, cfcaSign });
  return verified.ok ? null : verified;
}
