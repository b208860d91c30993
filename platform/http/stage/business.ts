import { setTimeout as pause } from 'node:timers/promises';
import { alone, DatabaseUnavailable, UnknownCommit, type TransactionOptions, type Tx } from '#platform/db/database.ts';
import { LOGIN_TIMED_OUT, PROCESSING, REQUEST_REPEATED, SIGNATURE_REQUIRED } from '#platform/kernel/errors.ts';
import { linesOfFacts, rowsOfFacts } from '#platform/kernel/facts.ts';
import { codeSubjectOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Failure, type Result } from '#platform/kernel/result.ts';
import { signingText } from '#platform/wire/index.ts';
import { SETTLE_TRIES } from '../constants.ts';
import { fitsOf } from '../fits.ts';
import type { CertificateNeed } from '../guards.ts';
import type { CallContext } from '../handler.ts';
import { answerOf, type Answer } from '../reply.ts';
import { claimRequest, findRequest, StillRunning, storeResponse, takeSign, type StoredRequest } from '../requests.ts';
import { runWithFactors, type Confirm } from './run-with-factors.ts';
import type { Edge, ParsedCall } from './call.ts';
import { checkConfirmation } from './confirmation.ts';
import { contextOf, sharedContext } from './context.ts';
import { moneyRequestOf, storedAnswer, type MoneyRequest } from './money-request.ts';
import { previewCall, previewOf } from './preview.ts';
import { recordOf } from './record-of.ts';

/** Stage 13 for reads without a session: one read-only snapshot, or none for a read that waits. */
export async function runRead(edge: Edge, call: ParsedCall): Promise<Result<Answer>> {
  const { waitingHandler } = call.binding;
  if (waitingHandler)
    return answered(
      edge,
      call,
      await waitingHandler({ ...sharedContext(edge, call), db: edge.db, gone: call.gone }, call.input as never),
    );
  return edge.db.transaction({ ...boundTo(call), snapshot: true }, (tx) => handle(edge, call, tx));
}

/**
 * The merchant of the session, for `person` operations too, and the accounts to which the person is limited; row-level
 * security shows no other.
 */
const boundTo = ({ session }: ParsedCall): Pick<TransactionOptions, 'mid' | 'accounts'> => ({
  mid: session?.role?.mid ?? null,
  accounts: session?.role?.accountNos ?? null,
});

export async function handle(
  edge: Edge,
  call: ParsedCall,
  tx: Tx,
  gate: Pick<CallContext, 'confirmed'> = {},
): Promise<Result<Answer>> {
  const preview = (path: string, payload: unknown) => previewCall(edge, call, tx, { path, payload });
  const context = { ...contextOf(edge, call), ...gate, tx, preview };
  return answered(edge, call, await call.binding.handler(context, call.input as never));
}

/** Members that the contract does not name are removed; an answer that does not fit is a bug and undoes the effect. */
function answered(
  { errorTexts }: Edge,
  { binding: { operation } }: ParsedCall,
  result: Result<unknown>,
): Result<Answer> {
  if (!result.ok) return result;
  const { data } = result;
  return ok(answerOf(operation, errorTexts, fitsOf(operation.output)(data) ? data : operation.output.parse(data)));
}

/** One call's way through the change's transaction, which may be run more than once. */
interface Change {
  call: ParsedCall;
  money: MoneyRequest | null;
  /** Asks for the factors at the first time only: they are spent then, also when the transaction fails. */
  confirmed: Confirm;
}

/**
 * Stages 11 to 13 for changes: the signature, the session's lock, the number with its answer, the confirmation and the
 * effect are one transaction (docs/decisions/0002). The number is claimed before the factors are spent: a repeat that
 * comes while the first runs waits for the claim and finds the answer. A commit whose answer was lost is settled by
 * asking for the signature again: a call that holds it has committed, and one that does not has changed nothing, so
 * that the effect may be made now.
 */
export async function runChange(edge: Edge, call: ParsedCall): Promise<Result<Answer>> {
  const change = {
    call,
    money: moneyRequestOf(call),
    confirmed: onceOnly((underWay) => checkConfirmation(edge, call, underWay)),
  };
  const result = await settledChange(edge, change);
  // Why it ended is asked after the transaction, which must not wait for a second connection while it holds one.
  return !result.ok && result.code === LOGIN_TIMED_OUT ? reasonOfEnd(edge, call, result) : result;
}

function onceOnly(work: Confirm): Confirm {
  let begun: ReturnType<Confirm> | undefined;
  return (underWay) => (begun ??= work(underWay));
}

async function settledChange(edge: Edge, one: Change): Promise<Result<Answer>> {
  try {
    return await change(edge, one, false);
  } catch (error) {
    if (error instanceof StillRunning) return fail(PROCESSING);
    if (!(error instanceof UnknownCommit)) throw error;
  }
  one.call.log.warn('the answer of a commit was lost and is being settled');
  for (let attempt = 0; attempt < SETTLE_TRIES; attempt += 1) {
    await pause(attempt * edge.settlePauseMs);
    try {
      return await change(edge, one, true);
    } catch (error) {
      if (!(error instanceof UnknownCommit || error instanceof DatabaseUnavailable || error instanceof StillRunning))
        throw error;
    }
  }
  return fail(PROCESSING);
}

/**
 * The envelope, the session and the number are claimed together, so that one round trip decides which call continues. A
 * number is undone with what follows it.
 */
function change(edge: Edge, one: Change, settling: boolean): Promise<Result<Answer>> {
  const { call, money } = one;
  const { snapshot } = call.binding.operation.policy;
  call.changes.length = 0;
  call.objects.length = 0;
  return edge.db.transaction({ ...boundTo(call), repeatable: snapshot ?? false, eager: true }, async (tx) => {
    const early = [takeSign(tx, call.signHash), isStillOpen(edge, call, tx)] as const;
    lockSubject(edge, call, tx);
    const checks = [...early, needsCertificate(edge, call, tx)] as const;
    return tx.savepoint(
      async () => {
        const claim = money ? claimRequest(tx, money.key, money.personId, money.payloadHash) : true;
        const [taken, isOpen, certificate, isFirst] = await Promise.all([...checks, claim]);
        if (!taken) return settling ? settled(tx, money) : fail(REQUEST_REPEATED);
        if (!isOpen) return fail(LOGIN_TIMED_OUT);
        if (!isFirst) return repeated(call, (await findRequest(tx, money!.key))!, money!);
        return permitted(edge, one, tx, certificate);
      },
      (result) => !result.ok,
    );
  });
}

/** A record that was sent before belongs to a transaction that did not commit. */
function repeated(call: ParsedCall, stored: StoredRequest, money: MoneyRequest): Result<Answer> {
  call.recorded = null;
  return storedAnswer(stored, money);
}

/** The signature is taken, so the first try has committed. Its answer is known where it is stored. */
async function settled(tx: Tx, money: MoneyRequest | null): Promise<Result<Answer>> {
  const stored = money ? await findRequest(tx, money.key) : undefined;
  return stored ? storedAnswer(stored, money!) : fail(PROCESSING);
}

/**
 * The confirmation, then the effect with its answer. A signature that is missing or wrong is reported before the other
 * factors are spent.
 */
async function permitted(
  edge: Edge,
  { call, money, confirmed }: Change,
  tx: Tx,
  certificate: CertificateNeed | null,
): Promise<Result<Answer>> {
  if (certificate && call.cfcaSign === null)
    return certificate.because === null
      ? fail(SIGNATURE_REQUIRED)
      : fail(SIGNATURE_REQUIRED, certificate.because, { once: true });
  const refused = certificate ? await certificateRefused(edge, call, tx) : null;
  if (refused) return refused;
  const result = (await asksFactors(edge, call, tx))
    ? await runWithFactors(call, confirmed, (gate) => handle(edge, call, tx, gate))
    : await handle(edge, call, tx);
  // Calls that move money always answer JSON text; the contract allows nothing else.
  if (money && result.ok) storeResponse(tx, money.key, result.data.body as string);
  if (result.ok) recordSuccess(edge, call, tx, result.data.code);
  return result;
}

/** Where the policy leaves it open, a call that is asked and offers nothing was a question: it leaves no record. */
async function asksFactors(edge: Edge, call: ParsedCall, tx: Tx): Promise<boolean> {
  const { operation, asksFactors: asks } = call.binding;
  if (!operation.policy.confirm?.when) return true;
  const isAsked = await asks!({ ...contextOf(edge, call), tx }, call.input as never);
  call.onlyAsks = isAsked && Object.keys(call.confirmation).length === 0;
  return isAsked;
}

/**
 * The record travels with the commit: a transaction of its own would cost every change a second durable commit, for
 * which the client waits. A failure is in the answer, and is tried again after the commit.
 */
function recordSuccess({ guards }: Edge, call: ParsedCall, tx: Tx, responseCode: string): void {
  const { policy } = call.binding.operation;
  call.recorded =
    (call.session?.role || call.session?.provider) && !policy.unrecorded
      ? guards.recordBeside(tx, recordOf(call, responseCode)).catch((error: unknown) => {
          call.log.warn({ err: error }, 'a call could not be recorded with its effect');
          return false;
        })
      : null;
}

/** The session's row is locked, so that a logout cannot be overtaken by a call under way (security.md T20). */
async function isStillOpen({ guards }: Edge, { session, binding }: ParsedCall, tx: Tx): Promise<boolean> {
  return !session || guards.isSessionOpen(tx, session.sessionId, binding.operation.policy.endsSession === true);
}

async function reasonOfEnd({ guards, db }: Edge, { session }: ParsedCall, gone: Failure): Promise<Result<never>> {
  const now = session ? await guards.findSession(alone(db), session.tokenHash) : gone;
  return now.ok ? gone : now;
}

function lockSubject({ guards }: Edge, { binding: { operation }, session, input }: ParsedCall, tx: Tx): void {
  if (session !== null && operation.policy.confirm) guards.lockSubject(tx, { session, operation, input });
}

/** Mark C of calls.md. */
async function needsCertificate(
  { guards }: Edge,
  { binding: { operation }, session, input }: ParsedCall,
  tx: Tx,
): Promise<CertificateNeed | null> {
  return operation.policy.certificate !== undefined && session !== null
    ? guards.needsCertificate(tx, { session, operation, subject: codeSubjectOf(operation, input), input })
    : null;
}

/** The evidence is kept in the effect's transaction. */
async function certificateRefused(edge: Edge, call: ParsedCall, tx: Tx): Promise<Result<never> | null> {
  const { binding, session, cfcaSign, plaintext, envelope, input, requestNo } = call;
  const { operation } = binding;
  const seen = operation.policy.movesMoney ? await previewOf(edge, call, tx) : ok({ facts: null });
  if (!seen.ok) return seen;
  const lines = [
    ...(seen.data.facts ? linesOfFacts(rowsOfFacts(seen.data.facts)) : []),
    ...(operation.signingLines?.(input as never) ?? []),
  ];
  const text = await signingText({
    title: operation.title,
    lines,
    requestNo: requestNo ?? '',
    timestamp: envelope.timestamp,
    plaintext,
  });
  const verified = await edge.guards.verifyCertificate(tx, {
    session: session!,
    operation,
    requestNo,
    subject: codeSubjectOf(operation, input),
    signingText: text,
    cfcaSign: cfcaSign!,
  });
  return verified.ok ? null : verified;
}
