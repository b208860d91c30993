import type { z } from 'zod';
import { SUCCESS } from '#platform/kernel/errors.ts';
import type { Operation, OutputOf } from '#platform/kernel/operation.ts';
import { correctClock, forgetTransportKey, sealed } from './envelope.ts';
import { applyErrorRules } from './error-rules.ts';
import { CallFailure, transportTexts } from './failure.ts';
import { sessionToken } from './session.ts';

/** Spec section 9. */
const DEFAULT_TIMEOUT_MS = 600_000;
const CLOCK_OFF = '09003KPLMS';
const KEY_RETIRED = '09006KPLMS';

export interface CallOptions {
  signal?: AbortSignal;
  /** The page shows the failure where it was asked for; no toast. Session codes still end the session. */
  quiet?: boolean;
}

interface Reply {
  responseCode: string;
  responseDesc: string;
  data: unknown;
}

const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null && typeof (value as Reply).responseCode === 'string';

async function post(operation: Operation, input: unknown, signal: AbortSignal): Promise<Response> {
  const { url, headers, body } = await sealed(operation.path, input);
  return fetch(url, { method: 'POST', credentials: 'include', headers, body, signal });
}

/** One exchange. Throws a CallFailure for everything but success. */
async function exchange(operation: Operation, input: unknown, options: CallOptions): Promise<unknown> {
  const timeout = AbortSignal.timeout(operation.policy.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let reference = '';
  try {
    const response = await post(operation, input, signal);
    reference = response.headers.get('x-request-id') ?? '';
    if (response.status !== 200) {
      const text = response.status === 500 ? transportTexts.serverError : transportTexts.unknownStatus;
      throw new CallFailure('http', '', text, { status: response.status }, reference);
    }
    const reply: unknown = await response.json();
    if (!isReply(reply)) throw new CallFailure('http', '', transportTexts.unknownStatus, null, reference);
    if (reply.responseCode !== SUCCESS) throw new CallFailure('answer', reply.responseCode, reply.responseDesc, reply.data, reference);
    return reply.data;
  } catch (error) {
    if (error instanceof CallFailure || options.signal?.aborted) throw error;
    if (timeout.aborted) throw new CallFailure('timeout', '', transportTexts.timeout, null, reference);
    throw new CallFailure('network', '', transportTexts.network, error, reference);
  }
}

/** True when the refusal was about this browser's clock or an old transport key, which is mended by now: worth one more try. */
function mended(failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return false;
  if (failure.code === KEY_RETIRED) {
    forgetTransportKey();
    return true;
  }
  return failure.code === CLOCK_OFF && correctClock((failure.data as { serverTime?: unknown } | null)?.serverTime);
}

/**
 * Calls an operation: seals, signs, sends, and answers the reply's data. Throws CallFailure; the error rules (toast, logout) have run by then. A
 * wrong clock (09003) and a retired key (09006) are mended and tried once more, in a new envelope.
 */
export async function call<O extends Operation>(operation: O, input: z.input<O['input']>, options: CallOptions = {}): Promise<OutputOf<O>> {
  const token = sessionToken();
  try {
    try {
      return (await exchange(operation, input, options)) as OutputOf<O>;
    } catch (failure) {
      if (!mended(failure)) throw failure;
      return (await exchange(operation, input, options)) as OutputOf<O>;
    }
  } catch (error) {
    // A late answer to a session that has been left meanwhile says nothing about the one that stands.
    if (error instanceof CallFailure && sessionToken() === token) applyErrorRules(error, operation, options.quiet ?? false);
    throw error;
  }
}
