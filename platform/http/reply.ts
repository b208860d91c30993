import { SUCCESS, type ErrorTexts } from '#platform/kernel/errors.ts';
import type { Failure } from '#platform/kernel/result.ts';

export const BUSY = '09099KPLMS';
const SUCCESS_TEXT = '成功';

/** What leaves the server: `{ responseCode, responseDesc, data }` as text, so that a second send can be given the same bytes. */
export interface Reply {
  status: number;
  code: string;
  body: string;
  /** Seconds, with 429 and 503. */
  retryAfter?: number;
}

const bodyOf = (responseCode: string, responseDesc: string, data: unknown): string => JSON.stringify({ responseCode, responseDesc, data: data ?? null });

/** Throws when `data` is no JSON (an amount that was left a bigint): a bug, found before the effect is committed. */
export const successBody = (data: unknown): string => bodyOf(SUCCESS, SUCCESS_TEXT, data);

export const success = (body: string): Reply => ({ status: 200, code: SUCCESS, body });

/** HTTP 200 for every answer of the application (wire.md). */
export function refusal(texts: ErrorTexts, failure: Failure): Reply {
  const { code, text, data } = failure;
  return { status: 200, code, body: bodyOf(code, text ?? texts[code] ?? texts[BUSY] ?? '', data) };
}

/** 4xx and 5xx are the transport's; their bodies have the shape of a reply all the same. */
export const transportReply = (status: number, code: string, text: string, data?: unknown): Reply => ({ status, code, body: bodyOf(code, text, data) });
