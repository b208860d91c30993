import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fallSilent } from './bank-routes.ts';
import type { GuardFault } from './guard.ts';

/** A habit that breaks the contract of a gateway, so that `npm run gateway -- check` is seen to find it. */
interface Fault {
  /** Which calls: the beginning of method and address. */
  calls: string;
  /** Another body in place of the one that came. */
  changeRequest?: (body: Record<string, unknown>, seen: Seen) => Record<string, unknown>;
  /** Another answer in place of the right one; `body` null where it is no JSON. */
  answered?: (answer: Answer, seen: Seen) => Answer;
}
interface Answer {
  status: number;
  body: Record<string, unknown>;
}
/** What a fault remembers of the calls before, by the number that the caller gave. */
interface Seen {
  times: number;
  first: Record<string, unknown>;
  no: string;
}

const ok = (body: Record<string, unknown>): Answer => ({ status: 200, body });
const inUse = { status: 409, body: { message: 'this number is in use' } };
const listed = (answer: Answer, name: string): Record<string, unknown>[] =>
  Array.isArray(answer.body[name]) ? (answer.body[name] as Record<string, unknown>[]) : [];
/** The call takes a known number as a new one. */
const taken = (member: string, calls: string): Fault => ({
  calls,
  changeRequest: (body, { times, no }) => (times > 1 ? { ...body, [member]: `${no}-${times}` } : body),
  answered: ({ status, body }, { no }) => ({ status, body: { ...body, ...(member in body ? { [member]: no } : {}) } }),
});
/** Other content under a known number is answered as if it were the first. */
const differs = (calls: string): Fault => ({ calls, changeRequest: (_body, { first }) => first });
const neverFails = (calls: string): Fault => ({
  calls,
  answered: (answer) => ([400, 410, 422].includes(answer.status) ? ok({ taken: true }) : answer),
});
const refusesAgain = (calls: string): Fault => ({
  calls,
  answered: (answer, { times }) => (times > 1 ? inUse : answer),
});

const faults = {
  shape: { calls: '', answered: ({ status, body }) => ({ status, body: status === 200 ? { data: body } : body }) },
  'bad-input': { ...neverFails('POST ') },
  'bank.unknown': {
    calls: 'GET /bank/instructions/',
    answered: (answer) =>
      answer.status === 404 ? ok({ channelNo: 'none', amount: '0.00', state: 'failed', reason: '交易不存在' }) : answer,
  },
  'bank.double': taken('channelNo', 'POST /bank/instructions'),
  'bank.differs': differs('POST /bank/instructions'),
  'bank.repeat': {
    calls: 'GET /bank/instructions/',
    answered: ({ status, body }, { times }) => ({
      status,
      body: 'bankSerial' in body ? { ...body, bankSerial: `BK${times}` } : body,
    }),
  },
  'bank.amounts': {
    calls: 'POST /bank/instructions',
    answered: ({ status, body }) => ({
      status,
      body: 'amount' in body ? { ...body, amount: Number(body.amount).toFixed(1) + '0' } : body,
    }),
  },
  'bank.many': {
    calls: 'POST /bank/instructions/batch',
    answered: (answer) => ({ ...answer, body: { answers: listed(answer, 'answers').reverse() } }),
  },
  'bank.pages': {
    calls: 'GET /bank/remittances',
    answered: ({ status, body }) => ({ status, body: 'cursor' in body ? { ...body, cursor: '' } : body }),
  },
  'bank.file': {
    calls: 'GET /bank/files/',
    answered: ({ status, body }) => ({
      status,
      body: 'count' in body ? { ...body, count: Number(body.count) + 1 } : body,
    }),
  },
  'fund.customer': taken('customerNo', 'POST /fund/customers'),
  'fund.double': refusesAgain('POST /fund/applications'),
  'fund.differs': differs('POST /fund/applications'),
  'fund.unknown': {
    calls: 'GET /fund/applications/',
    answered: (answer) => (answer.status === 404 ? ok({ state: 'failed', reason: '申请不存在' }) : answer),
  },
  'fund.yields': {
    calls: 'GET /fund/yields',
    answered: (answer) => ({ ...answer, body: { yields: listed(answer, 'yields').reverse() } }),
  },
  'identity.double': {
    calls: 'POST /identity/checks',
    answered: (answer, { times }) => (times > 1 ? ok({ result: 'refused', reason: '请勿重复核验' }) : answer),
  },
  'messenger.double': refusesAgain('POST /messenger/messages'),
  'messenger.gone': {
    calls: 'POST /messenger/messages',
    answered: (answer) => (answer.status === 410 ? ok({ taken: true }) : answer),
  },
  'messenger.ticket': {
    calls: 'GET /messenger/tickets/',
    answered: (answer) => ok({ ...answer.body, state: 'waiting' }),
  },
  'mail.double': refusesAgain('POST /mail'),
  'board.ids': {
    calls: 'GET /announcements',
    answered: (answer) => {
      const all = listed(answer, 'announcements');
      return ok({ announcements: [...all, ...all] });
    },
  },
} satisfies Record<string, Fault>;

/** Of the guard, of the line, and of the answers. */
export const SIMULATOR_FAULTS: readonly string[] = [
  ...(['token', 'signature', 'answer-signature', 'replay'] satisfies GuardFault[]),
  'time',
  'bank.cut',
  ...Object.keys(faults),
];

const NUMBERS = ['channelNo', 'applicationNo', 'customerNo', 'messageNo', 'checkNo'];
const CUT_SEEN_AFTER_MS = 150;
const READS = /^GET \/(bank|fund|messenger|announcements)|^POST \/identity/;

/** Gives the simulators the named faults. Before the routes, and before the hook that signs answers. */
export function breakRoutes(app: FastifyInstance, named: ReadonlySet<string>, silenceMs: number): void {
  const chosen = Object.entries<Fault>(faults).filter(([name]) => named.has(name));
  const seen = new Map<string, Seen>();
  const seenOf = new WeakMap<FastifyRequest, Seen>();
  const lost = new Set<string>();
  const lineOf = ({ method, url }: FastifyRequest) => `${method} ${url}`;
  const bodyOf = ({ body }: FastifyRequest) =>
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const numberOf = (request: FastifyRequest): string => {
    const body = bodyOf(request);
    return String(NUMBERS.map((name) => body[name]).find(Boolean) ?? request.url);
  };

  app.addHook('preHandler', async (request, reply) => {
    const no = numberOf(request);
    const key = `${request.method} ${request.url} ${no}`;
    const before = seen.get(key);
    const now = { times: (before?.times ?? 0) + 1, first: before?.first ?? bodyOf(request), no };
    seen.set(key, now);
    seenOf.set(request, now);
    if (named.has('time') && READS.test(lineOf(request))) return fallSilent(request.raw.socket, reply, silenceMs);
    if (named.has('bank.cut') && lineOf(request) === 'POST /bank/instructions') {
      await new Promise((resolve) => setTimeout(resolve, CUT_SEEN_AFTER_MS));
      if (request.raw.socket.destroyed) lost.add(no);
      else if (lost.has(no)) return reply.code(inUse.status).send(inUse.body);
    }
    for (const [, { calls, changeRequest: rewrite }] of chosen)
      if (rewrite && lineOf(request).startsWith(calls)) request.body = rewrite(bodyOf(request), now);
    return undefined;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const now = seenOf.get(request);
    const matching = chosen.filter(([, { calls }]) => lineOf(request).startsWith(calls));
    if (!now || matching.length === 0 || typeof payload !== 'string') return payload;
    let answer: Answer = { status: reply.statusCode, body: JSON.parse(payload) as Record<string, unknown> };
    for (const [, { answered }] of matching) answer = answered?.(answer, now) ?? answer;
    reply.code(answer.status);
    return JSON.stringify(answer.body);
  });
}
