import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, NoAnswer } from './errors.ts';
import { type ApiSigner, signedHeaders } from './sign.ts';

export interface ClientOptions {
  /** `https://portal.example.com`, as the server knows its own address. */
  address: string;
  signer: ApiSigner;
  /** For each try; default 30 seconds. */
  timeoutMs?: number;
  /** Further tries; default 4. Only what is safe is sent again: see `call`. */
  retries?: number;
  /** Before the second try; doubled for each further one. Default half a second. */
  pauseMs?: number;
  /** Default the one of the platform. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface ChangeOptions extends CallOptions {
  /** The number of the intended effect: keep it with your own order, before the first try. Default a new one. */
  idempotencyKey?: string;
}

export interface Target {
  method: 'GET' | 'POST';
  /** `/open/v1/orders/{orderNo}`. */
  path: string;
  /** Names of members that are in the path, and in the query; others are the body. */
  ids?: readonly string[];
  query?: readonly string[];
}

const TIMEOUT_MS = 30_000;
const RETRIES = 4;
const PAUSE_MS = 500;
const MAX_PAUSE_MS = 60_000;
/** A request with the same idempotency key is under way. */
const UNDER_WAY = '09113KPLMS';

const IS_JSON = /^application\/json\b/;

type Input = Readonly<Record<string, unknown>>;
type Outcome = { data: unknown } | { again: ApiError | Error; afterMs: number | undefined };

const isAgain = ({ status, code }: ApiError): boolean => status === 429 || status === 503 || code === UNDER_WAY;

const retryAfterMs = (response: Response): number | undefined => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
};

/** Signs, sends and reads. What the generated clients have in common. */
export abstract class Transport {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /**
   * Sends again after 429, 503, 409 "under way" and when no answer came, newly signed and with the same idempotency
   * key, so that a change is made once. Throws `ApiError` for a refusal, `NoAnswer` when the tries are used up.
   */
  protected async call<Answer>(target: Target, input: Input, options: ChangeOptions = {}): Promise<Answer> {
    const { retries = RETRIES, pauseMs = PAUSE_MS } = this.#options;
    const { signal } = options;
    const idempotencyKey = target.method === 'POST' ? (options.idempotencyKey ?? randomUUID()) : undefined;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#send(target, input, idempotencyKey, signal);
      if ('data' in outcome) return outcome.data as Answer;
      const { again, afterMs = pauseMs * 2 ** attempt } = outcome;
      signal?.throwIfAborted();
      if (attempt >= retries) throw again instanceof ApiError ? again : new NoAnswer(idempotencyKey, again);
      await pause(Math.min(afterMs, MAX_PAUSE_MS), undefined, signal ? { signal } : {});
    }
  }

  async #send(target: Target, input: Input, idempotencyKey?: string, signal?: AbortSignal): Promise<Outcome> {
    const { address, signer, timeoutMs = TIMEOUT_MS, fetch: send = fetch } = this.#options;
    const { url, body } = requestOf(address, target, input);
    const { method } = target;
    const headers = await signedHeaders(signer, { method, url, body, idempotencyKey });
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
    let response: Response;
    let answer: Blob;
    try {
      response = await send(url, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.any(signals),
        ...(body === undefined ? {} : { body }),
      });
      answer = await response.blob();
    } catch (error) {
      return { again: error as Error, afterMs: undefined };
    }
    // What is no JSON is a file.
    if (response.ok) return { data: IS_JSON.test(answer.type) ? JSON.parse(await answer.text()) : answer };
    const refusal = refusalOf(response.status, await answer.text());
    const isOver = refusal instanceof ApiError ? !isAgain(refusal) : response.status < 500 && response.status !== 429;
    if (isOver) throw refusal;
    return { again: refusal, afterMs: retryAfterMs(response) };
  }
}

/** What a proxy answers in place of the server says nothing of the effect. */
function refusalOf(status: number, text: string): ApiError | Error {
  try {
    const problem = JSON.parse(text) as Record<string, unknown>;
    if (typeof problem.code === 'string') return new ApiError(status, problem);
  } catch {
    // No JSON: not of the server.
  }
  return new Error(`HTTP ${status}`);
}

function requestOf(address: string, { method, path, ids = [], query = [] }: Target, input: Input) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const url = new URL(filled, address);
  for (const name of query) if (input[name] !== undefined) url.searchParams.set(name, String(input[name]));
  if (method === 'GET') return { url, body: undefined };
  const inBody = Object.entries(input).filter(([name]) => !ids.includes(name) && !query.includes(name));
  return { url, body: inBody.length === 0 ? undefined : JSON.stringify(Object.fromEntries(inBody)) };
}

interface Page<Row> {
  list: Row[];
  nextCursor: string | null;
}

/** All rows of a list, page after page: `everyRow((cursor) => client.listOrders({ cursor }))`. */
export async function* everyRow<Row>(page: (cursor?: string) => Promise<Page<Row>>): AsyncGenerator<Row> {
  let cursor: string | undefined;
  do {
    const { list, nextCursor }: Page<Row> = await page(cursor);
    yield* list;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
