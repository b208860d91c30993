import { SUCCESS, whitelistedCodes, EXPORT_NOT_ALLOWED, EXPORT_TOO_LONG_AT_ONCE } from '#platform/kernel/errors.ts';

/**
 * Why a call has no result. `answer`: the server said no (with its code). `http`: a status other than 200. `network`:
 * no answer came. `timeout`: no answer in time. After the last three nobody knows whether a change took effect.
 */
export type FailureKind = 'answer' | 'http' | 'network' | 'timeout';

export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly kind: FailureKind;
  /** Response code of the catalogue; empty when no answer of the application came. */
  readonly code: string;
  readonly data: unknown;
  /** For support: the request's own number, copyable next to the text (ui.md rule 7). */
  readonly reference: string;

  constructor(kind: FailureKind, code: string, text: string, data: unknown, reference: string) {
    super(text);
    this.kind = kind;
    this.code = code;
    this.data = data;
    this.reference = reference;
  }

  /** True when a change may or may not have taken effect: shown as 处理中, never as 失败 (ui.md rule 8). */
  get outcomeUnknown(): boolean {
    return this.kind !== 'answer';
  }
}

/** The texts of spec section 8 for what is no answer of the application. */
export const transportTexts = {
  serverError: '服务器异常，请稍后重试…',
  unknownStatus: '请求失败，未知异常',
  network: '网络连接失败，请检查网络后重试',
  timeout: '请求超时，请稍后重试',
} as const;

/** A failure of this browser: the certificate's holder did not sign, so nothing was sent. Its dialog speaks for it. */
export const NOT_SIGNED = 'not-signed';

const SESSION_CODE = /^03T0[1-5]/;

export const endsSession = (code: string): boolean => SESSION_CODE.test(code);
/** What an export answers in place of a file: a dialog says it in the same words (spec section 8, export codes). */
export const exportRefusals = { tooManyRows: EXPORT_TOO_LONG_AT_ONCE, noRight: EXPORT_NOT_ALLOWED } as const;
const dialogCodes: readonly string[] = [NOT_SIGNED, ...Object.values(exportRefusals)];

export const isQuiet = (code: string): boolean =>
  dialogCodes.includes(code) || (code !== SUCCESS && whitelistedCodes.includes(code));

export const failureOf = (error: unknown): CallFailure =>
  error instanceof CallFailure ? error : new CallFailure('network', '', transportTexts.network, error, '');
