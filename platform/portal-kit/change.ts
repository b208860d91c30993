import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import {
  BUSY,
  FACTORS_REQUIRED,
  OPERATION_PASSWORD_MISSING,
  OPERATION_PASSWORD_NOT_SET,
  PROCESSING,
  REAL_NAME_REQUIRED,
  SIGNATURE_REQUIRED,
} from '#platform/kernel/errors.ts';
import type { FactRow } from '#platform/kernel/facts.ts';
import { codeSubjectOf, isLookedAt, type Operation, type OutputOf } from '#platform/kernel/operation.ts';
import { dialogs } from '#platform/ui/dialogs.tsx';
import { loadCode } from '#platform/ui/load-code.ts';
import { learnCertificateNeed, needsCertificate } from './certificate-need.ts';
import { call } from './client.ts';
import { confirmCalls } from './confirm-calls.ts';
import { CallFailure, failureOf, NOT_SIGNED } from './failure.ts';
import { refreshCalls } from './hooks.ts';
import { newRequestNo } from './request-no.ts';
import { joinedReview, rowsToReview, type ReviewRow } from './review-rows.tsx';
import type { MespAuthList, VerifyDialogProps } from './security-dialog.tsx';
import { passSensitive } from './sensitive.tsx';

/** Without what the hook itself adds. */
export type ChangeInput<O extends Operation> = Omit<z.input<O['input']>, 'requestNo' | 'mespAuthList'>;

/**
 * How a change ended. `unknown`: it was sent and no answer came; it may have taken effect, so the page says 处理中 and
 * offers `askAgain`, never 失败. `cancelled`: the person closed the confirmation.
 */
export type Outcome<O extends Operation> =
  | { status: 'done'; data: OutputOf<O>; requestNo: string }
  | { status: 'failed'; failure: CallFailure }
  | { status: 'unknown'; failure: CallFailure; requestNo: string }
  | { status: 'cancelled' };

export interface Change<O extends Operation> {
  /**
   * Sends it: opens the confirmation when the policy asks for one, or the server where the policy leaves it open. Never
   * throws; nothing happens while one is under way. Each render has the same function, as an effect needs it.
   */
  run(input: ChangeInput<O>, options?: Pick<View, 'review' | 'title'>): Promise<Outcome<O>>;
  /**
   * After `unknown`: sends the same number again without factors; the server answers what it did, or asks for factors
   * because it has not done it. A confirmed call whose answer is not kept by the server would be asked for factors
   * in every case: it is not sent, and the page reads again (`refreshes`).
   */
  askAgain(): Promise<Outcome<O>>;
  outcome: Outcome<O> | null;
  /** What the person was asked to confirm last, for the page of its result. */
  reviewed: readonly ReviewRow[];
  pending: boolean;
  /** Forgets the outcome and the number: the next run is a new intent. */
  reset(): void;
}

/** Codes of wrong or missing factors: the dialog stays open and says so. */
const FACTOR_CODE = /^(014\d\d|011(03|04|05|06|07|08|09|10|12)|02001|081(03|05|11))KPLMS$/;
/** The server's codes for the checks of `passSensitive`: no operation password, no real-name check. */
const NOT_YET_ALLOWED = [OPERATION_PASSWORD_MISSING, OPERATION_PASSWORD_NOT_SET, REAL_NAME_REQUIRED];
/** A signature that was not made, or that the server refused: the edge's code, and one for each cause. */
const SIGNATURE_REFUSED = /^(09008|0881[1-7])KPLMS$/;

/** Why it was not done, or why that is unknown. */
export const failureIn = <O extends Operation>(outcome: Outcome<O> | null | undefined): CallFailure | null =>
  outcome?.status === 'failed' || outcome?.status === 'unknown' ? outcome.failure : null;

interface View {
  review?: readonly ReviewRow[];
  title?: string;
  shows?(review: readonly ReviewRow[]): void;
}

interface Intent {
  fingerprint: string;
  requestNo: string;
  input: object;
  /** What it would do, asked once: after its first send it may be done already. */
  facts?: readonly FactRow[];
  /** Its first send may still arrive, so the next one has the same number: the server executes one of the two. */
  isSent?: boolean;
}

/** 09099 may mean a commit whose answer was lost, so with money it is unknown too. */
const isUnknown = (failure: CallFailure, { policy }: Operation): boolean =>
  policy.effect === 'change' &&
  (failure.outcomeUnknown || failure.code === PROCESSING || (failure.code === BUSY && !!policy.movesMoney));

/** One try and its outcome. */
async function attempt<O extends Operation>(
  operation: O,
  intent: Intent,
  factors: MespAuthList | null,
  certified?: boolean,
): Promise<Outcome<O>> {
  const input = { ...intent.input, requestNo: intent.requestNo, ...(factors ? { mespAuthList: factors } : {}) };
  try {
    return {
      status: 'done',
      data: await call(operation, input as z.input<O['input']>, { quiet: true, certified, facts: intent.facts ?? [] }),
      requestNo: intent.requestNo,
    };
  } catch (error) {
    const failure = failureOf(error);
    return isUnknown(failure, operation)
      ? { status: 'unknown', failure, requestNo: intent.requestNo }
      : { status: 'failed', failure };
  }
}

/**
 * Asked before the person is: what would be refused anyway is refused now, and the dialog, the message and the
 * signature say what the server is going to do.
 */
async function previewed(operation: Operation, intent: Intent): Promise<CallFailure | null> {
  if (!isLookedAt(operation) || intent.facts) return null;
  try {
    intent.facts = await confirmCalls().preview(operation.path, { ...intent.input, requestNo: intent.requestNo });
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

/** A chunk of its own: a list that can be reviewed loads it after its rows (docs/decisions/0007). */
const loadConfirmation = () => loadCode(() => import('./security-dialog.tsx'));

/** Asks for the factors and sends; wrong factors are shown in the dialog, every other end closes it. */
async function confirmAndSend<O extends Operation>(
  operation: O,
  intent: Intent,
  view: View,
  /** Why the server asked for a signature of this call, which was confirmed without one. */
  signingReason?: string,
): Promise<Outcome<O>> {
  const end: { outcome: Outcome<O> } = { outcome: { status: 'cancelled' } };
  if (operation.policy.confirm!.password && !(await passSensitive())) return end.outcome;
  const refused = await previewed(operation, intent);
  if (refused) return { status: 'failed', failure: refused };
  const review = joinedReview(rowsToReview(intent.facts), view.review ?? []);
  view.shows?.(review);
  const signs = signingReason !== undefined || needsCertificate(operation);
  const signing = signs ? await preparedSignature(operation, intent) : [];
  if (!signing) return end.outcome;
  const confirmation = await loadConfirmation().catch(() => null);
  // Nothing was sent, so this is a failure and not unknown.
  if (!confirmation)
    return {
      status: 'failed',
      failure: new CallFailure('network', '', '确认窗口加载失败，请检查网络后重试', null, ''),
    };
  await dialogs.open<'submitted', VerifyDialogProps>(confirmation.verifyDialogFor(operation.policy.confirm!), {
    title: view.title ?? operation.title,
    confirm: operation.policy.confirm!,
    bizTypeCode: operation.path,
    requestNo: intent.requestNo,
    subject: codeSubjectOf(operation, intent.input),
    payload: operation.policy.movesMoney ? { ...intent.input } : undefined,
    ...(review.length > 0 ? { review } : {}),
    signing,
    signingReason,
    submit: async (factors) => {
      const outcome = await attempt(operation, intent, factors, signs || undefined);
      if (outcome.status === 'failed' && FACTOR_CODE.test(outcome.failure.code)) return outcome.failure;
      end.outcome = outcome;
      return null;
    },
  });
  const { outcome } = end;
  if (outcome.status === 'failed' && NOT_YET_ALLOWED.includes(outcome.failure.code))
    await passSensitive({ refused: true });
  const ended = await afterSignature(operation, outcome);
  // Its factors are not spent: the same number and the same code, now with a signature.
  return !signs && ended.status === 'failed' && ended.failure.code === SIGNATURE_REQUIRED
    ? signedAfterAll(operation, intent, view, ended)
    : ended;
}

/** Whether factors are asked for depends on the call: the server answers a first send without them that it asks. */
async function confirmIfAsked<O extends Operation>(operation: O, intent: Intent, view: View): Promise<Outcome<O>> {
  const outcome = await attempt(operation, intent, null);
  return outcome.status === 'failed' && [FACTORS_REQUIRED, ...NOT_YET_ALLOWED].includes(outcome.failure.code)
    ? confirmAndSend(operation, intent, view)
    : outcome;
}

/** A person who cannot sign keeps the refusal, so that the page says why. */
async function signedAfterAll<O extends Operation>(
  operation: O,
  intent: Intent,
  view: View,
  refused: Outcome<O> & { status: 'failed' },
): Promise<Outcome<O>> {
  const outcome = await confirmAndSend(operation, intent, view, refused.failure.message);
  return outcome.status === 'cancelled' ? refused : outcome;
}

const preparedSignature = async (
  operation: Operation,
  { input, requestNo, facts = [] }: Intent,
): Promise<string[] | null> =>
  (await import('./certificate-signing.ts')).prepareSignature(operation, { ...input, requestNo }, facts);

/** Because of what this one call is, and not because the function is flagged. */
const isAskedOnce = ({ data }: CallFailure): boolean => (data as { once?: boolean } | null)?.once === true;

/** What is wrong with a certificate has a dialog of its own; a signature that was not made sends nothing. */
async function afterSignature<O extends Operation>(operation: O, outcome: Outcome<O>): Promise<Outcome<O>> {
  if (outcome.status !== 'failed') return outcome;
  const { code } = outcome.failure;
  if (code === SIGNATURE_REQUIRED && !isAskedOnce(outcome.failure)) learnCertificateNeed(operation);
  if (code !== NOT_SIGNED && !SIGNATURE_REFUSED.test(code)) return outcome;
  await (await import('./certificate-dialogs.tsx')).showCertificateFault();
  return code === NOT_SIGNED ? { status: 'cancelled' } : outcome;
}

/**
 * A change with everything that its policy asks for: its number, the confirmation dialog, one send at a time, and the
 * outcome `unknown` when no answer came. `refreshes` names the reads whose answers it changes.
 */
export function useChange<O extends Operation>(
  operation: O,
  { refreshes: reads = [] }: { refreshes?: readonly Operation[] } = {},
): Change<O> {
  const [outcome, setOutcome] = useState<Outcome<O> | null>(null);
  const [reviewed, setReviewed] = useState<readonly ReviewRow[]>([]);
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const intent = useRef<Intent | null>(null);
  const refreshes = useRef(reads);
  useEffect(() => void (refreshes.current = reads));
  useEffect(() => {
    if (operation.policy.confirm) void loadConfirmation().catch(() => null);
  }, [operation]);
  const guarded = useCallback(async (work: () => Promise<Outcome<O>>): Promise<Outcome<O>> => {
    if (running.current) return { status: 'cancelled' };
    running.current = true;
    setPending(true);
    try {
      const end = await work();
      if (end.status !== 'cancelled') setOutcome(end);
      if (end.status === 'done' || (end.status === 'failed' && !wasNotExecuted(end.failure))) intent.current = null;
      if (end.status === 'done' || end.status === 'unknown') void refreshCalls(...refreshes.current);
      return end;
    } finally {
      running.current = false;
      setPending(false);
    }
  }, []);

  const run = useCallback<Change<O>['run']>(
    (input, view = {}) =>
      guarded(async () => {
        const fingerprint = JSON.stringify(input);
        const last = intent.current;
        const one =
          last?.fingerprint === fingerprint
            ? last
            : { fingerprint, requestNo: (last?.isSent && last.requestNo) || newRequestNo(), input };
        intent.current = one;
        const { confirm } = operation.policy;
        if (confirm)
          return (confirm.when ? confirmIfAsked : confirmAndSend)(operation, one, { ...view, shows: setReviewed });
        return afterSignature(operation, await attempt(operation, one, null));
      }),
    [guarded, operation],
  );
  const askAgain = useCallback<Change<O>['askAgain']>(
    () =>
      guarded(async () => {
        if (!intent.current) return { status: 'cancelled' };
        if (operation.policy.confirm && !operation.policy.movesMoney) {
          await refreshCalls(...refreshes.current);
          setOutcome(null);
          return { status: 'cancelled' };
        }
        intent.current.isSent = true;
        return attempt(operation, intent.current, null, false);
      }),
    [guarded, operation],
  );
  const reset = useCallback(() => {
    intent.current = null;
    setOutcome(null);
  }, []);
  return useMemo(
    () => ({ run, askAgain, reset, outcome, reviewed, pending }),
    [run, askAgain, reset, outcome, reviewed, pending],
  );
}

/**
 * After `askAgain`: the server has no such request, so nothing has happened yet and the person may confirm once more,
 * in the same number.
 */
export const wasNotExecuted = ({ code }: CallFailure): boolean =>
  code === FACTORS_REQUIRED || code === SIGNATURE_REQUIRED;
