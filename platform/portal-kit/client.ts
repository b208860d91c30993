import type { z } from 'zod';
import { SUCCESS, CLOCK_SKEW, TRANSPORT_KEY_OUTDATED } from '#platform/kernel/errors.ts';
import type { FactRow } from '#platform/kernel/facts.ts';
import type { Operation, OutputOf } from '#platform/kernel/operation.ts';
import { BUSINESS_TIME_HEADER, followServerClock } from './business-clock.ts';
import { correctClock, forgetTransportKey, sealed, type Certify } from './envelope.ts';
import { needsCertificate } from './certificate-need.ts';
import { applyErrorRules } from './error-rules.ts';
import { CallFailure, NOT_SIGNED, transportTexts } from './failure.ts';
import { sessionToken } from './session.ts';

/** Spec section 9. */
const DEFAULT_TIMEOUT_MS = 600_000;
/** A call that found the server busy is sent again so often before the page says so. */
const BUSY_PAUSES = 5;
const BUSY_PAUSE_MS = 1_000;

export interface CallOptions {
  signal?: AbortSignal;
  /**
   * The page shows the failure where it was asked for: only a refusal of the server is toasted as well. Session codes
   * still end the session.
   */
  quiet?: boolean;
  /**
   * True: signed by the person's certificate, because the server asked for it this once. False: asks for an answer that
   * is there already. Default: as the merchant flags the call.
   */
  certified?: boolean | undefined;
  /** What the call does, for the signing text. */
  facts?: readonly FactRow[];
}

interface Reply {
  responseCode: string;
  responseDesc: string;
  data: unknown;
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && typeof (value as Reply).responseCode === 'string';

/** Seals and sends once. */
type Send = (operation: Operation, input: unknown, signal: AbortSignal) => Promise<Response>;

const post =
  ({ certified, facts }: CallOptions): Send =>
  async (operation, input, signal) => {
    const certify = (certified ?? needsCertificate(operation)) ? certifierOf(operation, input, facts) : undefined;
    const { url, headers, body } = await sealed(operation.path, input, certify);
    return fetch(url, { method: 'POST', credentials: 'include', headers, body, signal });
  };

/** The code for certificates is a chunk of its own: most merchants ask for none. */
const certifierOf =
  (operation: Operation, payload: unknown, facts: readonly FactRow[] = []): Certify =>
  async (signed) => {
    try {
      const { signatureHeader } = await import('./certificate-signing.ts');
      return await signatureHeader(operation, { payload, facts, ...signed });
    } catch (error) {
      // Nothing was sent, so this is a failure and not unknown.
      throw new CallFailure('answer', NOT_SIGNED, error instanceof Error ? error.message : '', error, '');
    }
  };

/** The result of a response with status 200. Throws a CallFailure when it has none. */
type Read<T> = (response: Response, operation: Operation, reference: string) => Promise<T>;

const readData: Read<unknown> = async (response, operation, reference) => {
  const reply: unknown = await response.json();
  if (!isReply(reply)) throw new CallFailure('http', '', transportTexts.unknownStatus, null, reference);
  const { responseCode, responseDesc, data } = reply;
  if (responseCode !== SUCCESS && responseCode !== operation.accepted)
    throw new CallFailure('answer', responseCode, responseDesc, data, reference);
  return data;
};

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i;
export const isJson = (response: Response): boolean => JSON_TYPE.test(response.headers.get('content-type') ?? '');

export interface ReceivedFile {
  content: Blob;
  /** Empty when the server gave it no name. */
  fileName: string;
}

/** RFC 6266: the server sends the name in UTF-8. */
const nameOf = (response: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '');

/** JSON instead of a file is the server saying why there is none (spec section 8). */
const readFile: Read<ReceivedFile> = async (response, operation, reference) => {
  if (!isJson(response)) return { content: await response.blob(), fileName: nameOf(response) };
  await readData(response, operation, reference);
  throw new CallFailure('http', '', '', null, reference);
};

/** One exchange. Throws a CallFailure for everything but success. */
async function exchange<T>(
  operation: Operation,
  input: unknown,
  options: CallOptions,
  read: Read<T>,
  send: Send,
): Promise<T> {
  const timeout = AbortSignal.timeout(operation.policy.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let reference = '';
  try {
    const response = await send(operation, input, signal);
    reference = response.headers.get('x-request-id') ?? '';
    followServerClock(response.headers.get(BUSINESS_TIME_HEADER));
    if (response.status !== 200) {
      const text = response.status === 500 ? transportTexts.serverError : transportTexts.unknownStatus;
      const mayRepeat = response.status === 503 && response.headers.has('retry-after');
      throw new CallFailure('http', '', text, { status: response.status, mayRepeat }, reference);
    }
    return await read(response, operation, reference);
  } catch (error) {
    if (error instanceof CallFailure || options.signal?.aborted) throw error;
    if (timeout.aborted) throw new CallFailure('timeout', '', transportTexts.timeout, null, reference);
    throw new CallFailure('network', '', transportTexts.network, error, reference);
  }
}

/**
 * True when the refusal was about this browser's clock or an old transport key. Both are corrected by now, so one more
 * try makes sense.
 */
function mended(failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return false;
  if (failure.code === TRANSPORT_KEY_OUTDATED) {
    forgetTransportKey();
    return true;
  }
  return failure.code === CLOCK_SKEW && correctClock((failure.data as { serverTime?: unknown } | null)?.serverTime);
}

/** The server had no place for the call, and has begun nothing: it says when to come again. */
const isBusy = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.data as { mayRepeat?: unknown } | null)?.mayRepeat === true;

/** At least what `Retry-After` says, and not the same for all pages that were refused together. */
const busyPause = (signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, BUSY_PAUSE_MS * (1 + Math.random()));
    signal?.addEventListener('abort', () => resolve());
  });

async function sendCall<T>(
  operation: Operation,
  input: unknown,
  options: CallOptions,
  read: Read<T>,
  send: Send = post(options),
): Promise<T> {
  const token = sessionToken();
  try {
    let mayMend = true;
    for (let pauses = BUSY_PAUSES; ;) {
      try {
        return await exchange(operation, input, options, read, send);
      } catch (failure) {
        if (isBusy(failure) && pauses > 0) {
          pauses -= 1;
          await busyPause(options.signal);
        } else if (mayMend && mended(failure)) mayMend = false;
        else throw failure;
      }
    }
  } catch (error) {
    // A late answer to a session that has been left meanwhile says nothing about the present one.
    if (error instanceof CallFailure && sessionToken() === token)
      applyErrorRules(error, operation, options.quiet ?? false);
    throw error;
  }
}

/**
 * Calls an operation: seals, signs, sends, and answers the reply's data. Throws CallFailure; the error rules (toast,
 * logout) have run by then. A wrong clock (09003) and a retired key (09006) are mended and tried once more, in a new
 * envelope; what a busy server has not begun (503 with `Retry-After`) is sent again for some seconds.
 */
export const call = <O extends Operation>(
  operation: O,
  input: z.input<O['input']>,
  options: CallOptions = {},
): Promise<OutputOf<O>> => sendCall(operation, input, options, readData) as Promise<OutputOf<O>>;

/** The same for an operation that `answers` a file. */
export const callForFile = <O extends Operation>(
  operation: O,
  input: z.input<O['input']>,
  options: CallOptions = {},
): Promise<ReceivedFile> => sendCall(operation, input, options, readFile);

/** The same with its own transport, e.g. a file with the envelope. */
export const callBy = <O extends Operation>(
  operation: O,
  input: z.input<O['input']>,
  options: CallOptions,
  send: Send,
): Promise<OutputOf<O>> => sendCall(operation, input, options, readData, send) as Promise<OutputOf<O>>;
