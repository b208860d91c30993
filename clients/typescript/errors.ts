import type { ErrorCode } from './error-codes.generated.ts';

/** One part of many that is wrong: a line of a batch, or a member of an application. */
export interface Fault {
  /** From 1; of a batch only. */
  line?: number;
  /** `body.lines.3.amount`. */
  member: string;
  /** Chinese. */
  title: string;
  titleEn: string;
}

/** A refusal: a problem (RFC 9457) as the server told it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable; newer servers may have more. */
  readonly code: ErrorCode | (string & {});
  /** Chinese; `message` is the English sentence. */
  readonly title: string;
  /** What is wrong: `body.amount`. */
  readonly member: string | undefined;
  /** Where many parts or members were wrong, each of them; else empty. */
  readonly faults: readonly Fault[];
  /** Support finds the call by it. */
  readonly requestId: string;

  constructor(status: number, problem: Record<string, unknown>) {
    const { code, title, titleEn, member, faults, requestId } = problem;
    super(`${String(code)}: ${String(titleEn)}`);
    this.status = status;
    this.code = String(code);
    this.title = String(title);
    this.member = typeof member === 'string' ? member : undefined;
    this.faults = Array.isArray(faults) ? (faults as Fault[]) : [];
    this.requestId = String(requestId);
  }
}

/**
 * No answer after all tries: whether a change was made is not known. Send it again with the same idempotency key until
 * there is an answer; it is made once.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly idempotencyKey: string | undefined;

  constructor(idempotencyKey: string | undefined, cause: unknown) {
    super('the server did not answer', { cause });
    this.idempotencyKey = idempotencyKey;
  }
}
