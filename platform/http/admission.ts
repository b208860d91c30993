import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import {
  ADDRESSES_REMEMBERED,
  CALLS_UNDER_WAY,
  FAILURE_BURST,
  FAILURE_PER_SECOND,
  PUBLIC_BURST,
  PUBLIC_PER_SECOND,
  STREAMS_AT_ONCE,
  STREAMS_PER_ADDRESS,
  UPLOADS_AT_ONCE,
  UPLOADS_PER_SUBJECT,
  WAITING_AT_ONCE,
  WAITING_PER_ADDRESS,
} from './constants.ts';
import type { HttpServerOptions } from './options.ts';
import { RateLimit } from './rate-limit.ts';
import { WaitingRoom, type WaitingPlace } from './waiting-room.ts';

/**
 * Codes for an invalid session, a forged envelope or a signature that no key of ours has made, without a clock or a key
 * that the client corrects (09003, 09006, 09104).
 */
const FAILURE = /^(03T0\d|09001KPLMS|09005KPLMS|0910[1-3567]KPLMS)$/;
/** The subject of all callers at one address without a token of ours. */
const STRANGERS = '';
/** The key that a signature names (RFC 9421). */
const KEY_ID = /;keyid="([\w-]{1,100})"/;

/**
 * Which calls are let in, before their bodies are read: none while closing, no more than can be answered, nobody too
 * often. Calls and failures are counted by address and subject, so that strangers in an office share one quota; a valid
 * session is let in regardless of others at its address.
 */
export class Admission {
  underWay = 0;
  closing = false;
  readonly waiting: WaitingRoom;
  /** Open streams. Like what waits they are no calls under way: they cost a connection and nothing else. */
  readonly streams: WaitingRoom;
  readonly #uploads = new WaitingRoom({ perAddress: UPLOADS_PER_SUBJECT, atOnce: UPLOADS_AT_ONCE });
  readonly #max: number;
  readonly #calls: RateLimit;
  readonly #failures: RateLimit;
  readonly #isIssued: (ptoken: string) => boolean;
  readonly #isKey: (keyId: string) => boolean;

  constructor({
    guards,
    api,
    callsUnderWay = CALLS_UNDER_WAY,
    publicRate,
    failureRate,
    waiting,
    streams,
  }: HttpServerOptions) {
    this.#max = callsUnderWay;
    this.waiting = new WaitingRoom(waiting ?? { perAddress: WAITING_PER_ADDRESS, atOnce: WAITING_AT_ONCE });
    this.streams = new WaitingRoom(streams ?? { perAddress: STREAMS_PER_ADDRESS, atOnce: STREAMS_AT_ONCE });
    this.#calls = new RateLimit(
      publicRate ?? { burst: PUBLIC_BURST, perSecond: PUBLIC_PER_SECOND },
      ADDRESSES_REMEMBERED,
    );
    this.#failures = new RateLimit(
      failureRate ?? { burst: FAILURE_BURST, perSecond: FAILURE_PER_SECOND },
      ADDRESSES_REMEMBERED,
    );
    this.#isKey = (keyId) => api?.keys.isIssued(keyId) === true;
    this.#isIssued = (ptoken) => guards.isIssued(ptoken);
  }

  close(): void {
    this.closing = true;
    this.waiting.close();
    this.streams.close();
  }

  isFull(): boolean {
    return this.closing || this.underWay - this.streams.size - this.waiting.size >= this.#max;
  }

  /** Counts a call. Called when its body has arrived, so that slow senders use no place (security.md T28). */
  begin(response: ServerResponse): void {
    this.underWay += 1;
    response.once('close', () => void (this.underWay -= 1));
  }

  /** Null when there is no room for another upload. */
  receive(request: FastifyRequest): WaitingPlace | null {
    return this.#uploads.enter(request.ip, this.#subjectOf(request));
  }

  /**
   * Seconds to wait, or 0. A public call without a token has no subject before its body is read: it is limited as a
   * call alone.
   */
  waitFor(request: FastifyRequest): number {
    const now = performance.now();
    const isPublic = request.routeOptions.config.audience === 'public';
    const subject = this.#subjectOf(request);
    const failed = isPublic && request.headers.ptoken === undefined ? 0 : this.#failures.peek(request.ip, now, subject);
    return failed || !isPublic ? failed : this.#calls.take(request.ip, now, subject);
  }

  /** Counts an answer that refuses the session or the envelope. */
  answered(request: FastifyRequest, code: string): void {
    if (FAILURE.test(code)) this.#failures.take(request.ip, performance.now(), this.#subjectOf(request));
  }

  #subjectOf({ headers: { ptoken, 'signature-input': input } }: FastifyRequest): string {
    const keyId = typeof input === 'string' ? KEY_ID.exec(input)?.[1] : undefined;
    if (keyId !== undefined && this.#isKey(keyId)) return keyId;
    return typeof ptoken === 'string' && this.#isIssued(ptoken)
      ? createHash('sha256').update(ptoken).digest('base64')
      : STRANGERS;
  }
}
