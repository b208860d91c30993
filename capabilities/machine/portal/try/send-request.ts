import { newRequestNo } from '#platform/portal-kit/index.ts';
import { signRequest, type PlainRequest, type SignedRequest } from './signed-request.ts';

export interface Answer {
  status: number;
  /** Those that a program reads; rules for browsers are left out. */
  headers: [name: string, value: string][];
  requestId: string;
  /** What is no text is named by its type. */
  body: string;
}
/** A request with its answer; null: no answer came. */
export interface Exchange {
  request: SignedRequest;
  answer: Answer | null;
}

const REQUEST_ID = 'x-request-id';
const READ_BY_PROGRAMS = [
  'content-type',
  'content-disposition',
  REQUEST_ID,
  'ratelimit-policy',
  'ratelimit',
  'retry-after',
  'allow',
];
const JSON_TYPE = /\bjson\b/;

const pretty = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  const blob = await response.blob();
  return {
    status,
    headers: READ_BY_PROGRAMS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
    requestId: headers.get(REQUEST_ID) ?? '',
    body: JSON_TYPE.test(type) ? pretty(await blob.text()) : `（${type}，${blob.size} 字节）`,
  };
}

/** Signed here and sent to this listener, as a program would. */
export async function sendRequest(
  plain: PlainRequest,
  key: { keyId: string; privateKey: CryptoKey },
): Promise<Exchange> {
  const created = Math.floor(Date.now() / 1_000);
  const request = await signRequest(plain, { ...key, created, nonce: newRequestNo() });
  const { method, url, body, headers } = request;
  try {
    const response = await fetch(url, { method, headers, ...(body === '' ? {} : { body }), credentials: 'omit' });
    return { request, answer: await answerOf(response) };
  } catch {
    return { request, answer: null };
  }
}
