/**
 * Expected failures are values with a code from the error catalogue; only bugs throw (design rule 5).
 * `data` of a failure travels in the reply's `data`, e.g. the server's time with a clock refusal.
 */
export type Ok<T> = { ok: true; data: T };
export type Failure<Code extends string = string> = { ok: false; code: Code; text?: string; data?: unknown };
export type Result<T, Code extends string = string> = Ok<T> | Failure<Code>;

export const ok = <T>(data: T): Ok<T> => ({ ok: true, data });

/** `text` replaces the catalogue's sentence where the place can say more precisely what to do. */
export const fail = <Code extends string>(code: Code, text?: string, data?: unknown): Failure<Code> => {
  const failure: Failure<Code> = { ok: false, code };
  if (text !== undefined) failure.text = text;
  if (data !== undefined) failure.data = data;
  return failure;
};
