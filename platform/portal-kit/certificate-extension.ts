import { SigningFailure, type HeldCertificate, type KeyAlgorithm, type SigningContainer } from './signing-container.ts';

/** Messages to the content script of apps/cert-extension, and its mark on the page. */
const FROM_PAGE = 'portal-certificate-request';
const TO_PAGE = 'portal-certificate-reply';
const MARK = 'certificateExtension';
/** Spec section 9: certificate random id. */
const RANDOM_ID_CHARACTERS = 10;
/** A person reads what is signed and types a PIN meanwhile, which the helper ends after two minutes a window. */
const ANSWER_MS = 600_000;

/** Spec section 8: certificate extension. */
export const extensionCodes = { success: 0, runtimeError: 1, missing: 2, unsupported: 3 } as const;
const MISSING = 'Extension does not exist!';
const UNSUPPORTED = 'Only support Chrome/Edge/Firefox';
const NO_SM2 = '证书助手版本过低，或使用证书令牌，不支持国密SM2，请选择RSA-2048';
const NO_HELPER = '已安装证书扩展程序，但证书助手没有响应，请安装或启动证书助手后重试';
const CHROME_FAULT = '谷歌证书异常';

export interface ExtensionReply {
  errorcode: number;
  result: unknown;
  /** The person refused in the helper's window. */
  cancelled?: true;
}
type Action = 'connect' | 'invoke' | 'disconnect';

export function newRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_ID_CHARACTERS));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}

const isSupported = (): boolean => /Chrom(?:e|ium)\/|Edg\/|Firefox\//.test(navigator.userAgent);
const isThere = (): boolean => document.documentElement.dataset[MARK] !== undefined;

/** One message and its reply; never rejects. The random id only tells replies apart, it proves nothing. */
export function askExtension(action: Action, name = '', params: object = {}): Promise<ExtensionReply> {
  if (!isSupported()) return Promise.resolve({ errorcode: extensionCodes.unsupported, result: UNSUPPORTED });
  if (!isThere()) return Promise.resolve({ errorcode: extensionCodes.missing, result: MISSING });
  const randomId = newRandomId();
  return new Promise((resolve) => {
    const settled = new AbortController();
    const { signal } = settled;
    signal.addEventListener('abort', () => resolve(signal.reason as ExtensionReply));
    const silent: ExtensionReply = { errorcode: extensionCodes.runtimeError, result: '数字证书程序没有响应' };
    const timer = setTimeout(() => settled.abort(silent), ANSWER_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const hear = ({ source, data }: MessageEvent<unknown>): void => {
      const reply = (data ?? {}) as ExtensionReply & { kind?: string; randomId?: string };
      if (source === window && reply.kind === TO_PAGE && reply.randomId === randomId) settled.abort(reply);
    };
    window.addEventListener('message', hear, { signal });
    window.postMessage({ kind: FROM_PAGE, action, funcInfo: { function: name, params, randomId } }, location.origin);
  });
}

function failureOf({ errorcode, result, cancelled }: ExtensionReply): SigningFailure {
  if (cancelled) return new SigningFailure('cancelled', String(result));
  if (errorcode === extensionCodes.missing || errorcode === extensionCodes.unsupported)
    return new SigningFailure('missing', String(result));
  const isChrome = /Chrome\//.test(navigator.userAgent) && !/Edg\//.test(navigator.userAgent);
  return new SigningFailure('failed', isChrome ? `${CHROME_FAULT}：${String(result)}` : String(result));
}

async function invoke<Result>(name: string, params: object = {}): Promise<Result> {
  const reply = await askExtension('invoke', name, params);
  if (reply.errorcode !== extensionCodes.success) throw failureOf(reply);
  return reply.result as Result;
}

const noHelper = (): SigningFailure => new SigningFailure('unreachable', NO_HELPER);

/** Spec section 4, certificate helper flow: connect, check host, invoke, and always disconnect. */
async function connected<Result>(work: () => Promise<Result>): Promise<Result> {
  const reply = await askExtension('connect');
  if (reply.errorcode !== extensionCodes.success) throw noHelper();
  try {
    await invoke('checkHost').catch(() => {
      throw noHelper();
    });
    return await work();
  } finally {
    await askExtension('disconnect');
  }
}

/** Keys that the helper of the extension keeps, outside of the browser (apps/cert-host). */
const extensionContainer: SigningContainer = {
  kind: 'extension',
  list: () => connected(() => invoke<HeldCertificate[]>('ListCertificates')),
  createRequest: (question) =>
    connected(async () => {
      // A helper of before takes no notice of what it does not know, and would make an RSA key.
      const { algorithms = ['rsa'] } = await invoke<{ algorithms?: KeyAlgorithm[] }>('checkHost');
      if (!algorithms.includes(question.algorithm)) throw new SigningFailure('failed', NO_SM2);
      return invoke<string>('CreatePKCS10', question);
    }),
  install: ({ containerName, signatureCert, chain }) =>
    connected(async () => void (await invoke('InstallCertificate', { containerName, signatureCert, chain }))),
  sign: ({ keySerialNo, text }) =>
    connected(async () => {
      const { algorithm = 'rsa' } = await invoke<{ algorithm?: KeyAlgorithm }>('SelectCertificate', { keySerialNo });
      return { algorithm, signature: await invoke<string>('SignMsgPKCS1', { text }) };
    }),
  remove: (keySerialNo) => connected(async () => void (await invoke('RemoveCertificate', { keySerialNo }))),
};

/**
 * Null where the extension is not there. Where only its helper is not there, each use says so: a person who has the
 * extension expects the key to be kept outside of the browser.
 */
export const findCertificateExtension = async (): Promise<SigningContainer | null> =>
  isSupported() && isThere() ? extensionContainer : null;
