import { describeStep, tracedWithin, traceparent } from '#platform/trace/trace.ts';

/** The gateways to the outside, in the sequence of their list. */
export const gatewayNames = {
  bank: '银行通道',
  fund: '基金公司',
  sms: '短信',
  identity: '身份核验',
  messenger: '消息应用',
  mail: '邮件',
  board: '公告板',
} as const;
export type GatewayName = keyof typeof gatewayNames;

/** Upper bounds in ms; what took longer is in the last, which has none. */
export const LATENCY_BOUNDS = [10, 20, 50, 100, 200, 300, 500, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000] as const;

/** What a gateway was asked within one minute of real time. */
export interface GatewayMinute {
  gateway: GatewayName;
  minute: Date;
  calls: number;
  errors: number;
  /** Of the errors those without an answer in time. */
  timeouts: number;
  /** How many calls took up to each bound, and one more count for the rest. */
  latencies: number[];
}
/** The last answer and the last error of a gateway; null: none since the process began. */
export interface GatewayState {
  gateway: GatewayName;
  lastOkAt: Date | null;
  lastErrorAt: Date | null;
  /** The first error after the last answer. */
  failingSince: Date | null;
  /** One of few sentences: never an address, a name or what the gateway wrote. */
  lastError: string;
}

export interface GatewayMeter {
  /** The `fetch` of an adapter, counted as a call of this gateway when its whole answer is there. */
  fetchOf(gateway: GatewayName): typeof fetch;
  /** Other work that is one call of this gateway: it fails where it rejects. */
  counted<T>(gateway: GatewayName, work: () => Promise<T>): Promise<T>;
  /** What changed since it was asked last: whole minutes so far, so that writing one twice changes nothing. */
  drain(): { minutes: GatewayMinute[]; states: GatewayState[] };
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;
/** A time-out is a whole number of seconds, and its timer may be late: the call waited for as long as it may. */
const withoutDelay = (ms: number): number => (ms < SECOND_MS ? ms : Math.floor(ms / SECOND_MS) * SECOND_MS);
const bucketOf = (ms: number): number => {
  const bucket = LATENCY_BOUNDS.findIndex((bound) => ms <= bound);
  return bucket === -1 ? LATENCY_BOUNDS.length : bucket;
};

/** A refusal is an answer; that the gateway does not know us, has no room for us or is broken is an error. */
const isFault = (status: number): boolean => status >= 500 || [401, 403, 407, 429].includes(status);
const TIMED_OUT = '超时未应答';
/** Of Node's sockets, of undici and of nodemailer, which have no name of their own for it. */
const TIME_OUTS: readonly unknown[] = [
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
];
const isTimeOut = (error: Error): boolean =>
  error.name === 'TimeoutError' ||
  TIME_OUTS.includes((error as { code?: unknown }).code) ||
  (error.cause instanceof Error && isTimeOut(error.cause));

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return '无法连接';
  if (isTimeOut(error)) return TIMED_OUT;
  return error.name === 'UnsignedAnswer' ? '应答签名无效' : '无法连接';
}

/** With its body: a gateway that begins to answer and does not end in time has not answered. */
async function wholeAnswer(answer: Response): Promise<Response> {
  if (!answer.body) return answer;
  const { status, headers } = answer;
  return new Response(new Uint8Array(await answer.arrayBuffer()), { status, headers });
}

/** The gateway learns which step asked it. */
const asStep = (
  gateway: GatewayName,
  send: typeof fetch,
  ...[input, init]: Parameters<typeof fetch>
): Promise<Response> =>
  tracedWithin(gateway, 'client', { 'portal.gateway': gateway }, async () => {
    const parent = traceparent();
    if (!parent) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set('traceparent', parent);
    const response = await send(input, { ...init, headers });
    describeStep({ 'http.response.status_code': response.status });
    return response;
  });

interface MeterOptions {
  now?: () => number;
  sendOf?: (gateway: GatewayName) => typeof fetch;
  /** Each call when it has ended, for the metrics of this process. */
  ended?: (call: { gateway: GatewayName; outcome: 'ok' | 'error'; seconds: number }) => void;
}

/** Counts calls of all gateways of one process, in memory, until they are drained. */
export function createGatewayMeter({
  now = Date.now,
  sendOf = () => fetch,
  ended = () => undefined,
}: MeterOptions = {}): GatewayMeter {
  const minutes = new Map<string, GatewayMinute>();
  const states = new Map<GatewayName, GatewayState>();
  const changed = new Set<string>();

  const record = (gateway: GatewayName, beganAt: number, error: string): void => {
    const endedAt = now();
    const minute = minuteOf(endedAt);
    const key = `${gateway} ${minute}`;
    const counted = minutes.get(key) ?? {
      gateway,
      minute: new Date(minute),
      calls: 0,
      errors: 0,
      timeouts: 0,
      latencies: Array<number>(LATENCY_BOUNDS.length + 1).fill(0),
    };
    minutes.set(key, counted);
    changed.add(key);
    counted.calls += 1;
    const tookMs = error === TIMED_OUT ? withoutDelay(endedAt - beganAt) : endedAt - beganAt;
    counted.latencies[bucketOf(tookMs)]! += 1;
    if (error === TIMED_OUT) counted.timeouts += 1;
    ended({ gateway, outcome: error === '' ? 'ok' : 'error', seconds: tookMs / 1000 });
    const state = states.get(gateway) ?? {
      gateway,
      lastOkAt: null,
      lastErrorAt: null,
      failingSince: null,
      lastError: '',
    };
    states.set(gateway, state);
    if (error === '') {
      state.lastOkAt = new Date(endedAt);
      state.failingSince = null;
    } else {
      counted.errors += 1;
      state.lastErrorAt = new Date(endedAt);
      state.failingSince ??= state.lastErrorAt;
      state.lastError = error;
    }
  };

  return {
    fetchOf: (gateway) => {
      const send = sendOf(gateway);
      return async (input, init) => {
        const beganAt = now();
        try {
          const response = await wholeAnswer(await asStep(gateway, send, input, init));
          record(gateway, beganAt, isFault(response.status) ? `应答状态 ${response.status}` : '');
          return response;
        } catch (error) {
          record(gateway, beganAt, sentenceOf(error));
          throw error;
        }
      };
    },
    async counted(gateway, work) {
      const beganAt = now();
      try {
        const result = await work();
        record(gateway, beganAt, '');
        return result;
      } catch (error) {
        record(gateway, beganAt, sentenceOf(error));
        throw error;
      }
    },
    drain() {
      const drained = [...changed].map((key) => minutes.get(key)!);
      const named = new Set(drained.map(({ gateway }) => gateway));
      changed.clear();
      const present = minuteOf(now());
      for (const [key, { minute }] of minutes) if (minute.getTime() < present) minutes.delete(key);
      return {
        minutes: drained.map((minute) => ({ ...minute, latencies: [...minute.latencies] })),
        states: [...named].map((name) => ({ ...states.get(name)! })),
      };
    },
  };
}

/** The bound below which 95 of 100 calls were answered; null: no calls, or they took longer than the last bound. */
export function p95Of(latencies: readonly number[]): number | null {
  const all = latencies.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of latencies.entries()) {
    seen += count;
    if (count > 0 && seen >= all * 0.95) return LATENCY_BOUNDS[bucket] ?? null;
  }
  return null;
}
