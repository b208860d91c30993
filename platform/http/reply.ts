import { SUCCESS, type ErrorTexts, BUSY } from '#platform/kernel/errors.ts';
import type { EventReply } from '#platform/kernel/event-reply.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import type { Failure } from '#platform/kernel/result.ts';

const SUCCESS_TEXT = '成功';

/** A success: its code, and the text of `{ responseCode, responseDesc, data }` a file or events. */
export interface Answer {
  code: string;
  body: string | FileReply | EventReply;
}

/** The reply. Text, so that a second send gets the same bytes; a file or events. */
export interface Reply extends Answer {
  status: number;
  /** Seconds, with 429 and 503. */
  retryAfter?: number;
}

const bodyOf = (responseCode: string, responseDesc: string, data: unknown): string =>
  JSON.stringify({ responseCode, responseDesc, data: data ?? null });

/**
 * The answer of an operation whose handler was content; `data` is what its contract has read. Throws when it is no JSON
 * (an amount that was left a bigint): a bug, found before the effect is committed.
 */
export function answerOf({ answers, ...operation }: Operation, texts: ErrorTexts, data: unknown): Answer {
  const accepted: string = operation.accepted ?? SUCCESS;
  if (answers) return { code: SUCCESS, body: data as FileReply | EventReply };
  return {
    code: accepted,
    body: bodyOf(accepted, accepted === SUCCESS ? SUCCESS_TEXT : (texts[accepted] ?? SUCCESS_TEXT), data),
  };
}

export const storedReply = (body: string): Answer => ({ code: SUCCESS, body });

export const success = (answer: Answer): Reply => ({ status: 200, ...answer });

/** HTTP 200 for every answer of the application (wire.md). */
export function refusal(texts: ErrorTexts, failure: Failure): Reply {
  const { code, text, data } = failure;
  return { status: 200, code, body: bodyOf(code, text ?? texts[code] ?? texts[BUSY] ?? '', data) };
}

/** 4xx and 5xx are the transport's; their bodies have the shape of a reply all the same. */
export const transportReply = (status: number, code: string, text: string, data?: unknown): Reply => ({
  status,
  code,
  body: bodyOf(code, text, data),
});
