import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable, UnknownCommit } from '#platform/db/database.ts';
import { SUCCESS, BUSY, PROCESSING } from '#platform/kernel/errors.ts';
import type { Result } from '#platform/kernel/result.ts';
import { describeStep, isTracing, orderOf, traced, type Attributes } from '#platform/trace/trace.ts';
import { NoTurn } from '#platform/kernel/turns.ts';
import type { Admission } from './admission.ts';
import { OPERATION_TIMEOUT_MS, USER_AGENT_CHARACTERS } from './constants.ts';
import type { Binding } from './handler.ts';
import { lateLog } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { HttpServerOptions } from './options.ts';
import { refusal, success, transportReply, type Answer, type Reply } from './reply.ts';
import { sendEvents } from './send-events.ts';
import { sendFile } from './send-file.ts';
import type { Edge, Incoming, KnownCall } from './stage/call.ts';
import { answerCall } from './stage/pipeline.ts';
import { isSuccess, recordOf } from './stage/record-of.ts';
import { within } from './time-limit.ts';

const RETRY_AFTER_S = 1;
/** Retry time of a long poll that found no room. */
const RETRY_WAITING_S = 5;
/** Pages take the business day from it. */
const BUSINESS_TIME = 'x-business-time';
const NEVER = new AbortController().signal;

/**
 * A handler for `POST /api/<path>` of one operation: the pipeline, its time limit, its log line, its metric and its
 * operation record.
 */
export function operationRoute(
  edge: Edge,
  binding: Binding,
  { log, errorTexts, onMerchantChanged }: HttpServerOptions,
  metrics: Metrics,
  admission: Admission,
) {
  const { path, policy, answers } = binding.operation;
  const room = answers === 'events' ? admission.streams : admission.waiting;
  return async (request: FastifyRequest, response: FastifyReply): Promise<FastifyReply> => {
    const place = policy.waits ? room.enter(request.ip) : null;
    if (policy.waits && !place)
      return send(response, {
        ...transportReply(429, BUSY, '同时等待的请求过多，请稍后再试'),
        retryAfter: RETRY_WAITING_S,
      });
    // The wait ends when the client disconnects; the check below covers a client that is gone already.
    if (place) response.raw.once('close', place.leave);
    void response.header(BUSINESS_TIME, edge.clock.now().toISOString());
    const started = performance.now();
    const incoming: Incoming = {
      binding,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      file: policy.upload ? request.uploaded : null,
      ptoken: headerOf(request, 'ptoken'),
      cfcaSign: headerOf(request, 'cfcasign'),
      remoteAddress: request.ip,
      userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, USER_AGENT_CHARACTERS),
      unattended: headerOf(request, 'x-unattended') !== null,
      gone: place?.gone ?? NEVER,
      requestId: request.id,
      log: lateLog(log, { requestId: request.id, path }),
    };
    let genuine: KnownCall | null = null;
    const spanAttributes = { 'http.route': `/api/${path}`, 'portal.request_id': request.id };
    const work = traced(path, 'server', spanAttributes, () => replied(edge, incoming, (call) => (genuine = call)));
    const inTime = await within(work, policy.timeoutMs ?? OPERATION_TIMEOUT_MS);
    const streams = typeof inTime?.body === 'object' && 'events' in inTime.body;
    if (!streams) place?.leave();
    const reply = inTime ?? refusal(errorTexts, { ok: false, code: policy.effect === 'change' ? PROCESSING : BUSY });
    if (!genuine) admission.answered(request, reply.code);
    const ms = Math.round(performance.now() - started);
    metrics.observe(path, reply.code, ms / 1000);
    log.info({ path, code: reply.code, ms, requestId: request.id, ...whoOf(genuine) }, 'call');
    if (genuine) notifyOfChange(onMerchantChanged, binding, genuine, reply.code);
    if (typeof reply.body === 'string') return send(response, reply);
    return 'events' in reply.body
      ? sendEvents(response, reply.body, { log: incoming.log, leave: place!.leave })
      : sendFile(response, reply.body, incoming.log);
  };
}

async function replied(edge: Edge, incoming: Incoming, learned: (call: KnownCall) => void): Promise<Reply> {
  const known: { genuine: KnownCall | null } = { genuine: null };
  const reply = await outcome(edge, incoming, (call) => {
    known.genuine = call;
    learned(call);
  });
  const { effect, unrecorded } = incoming.binding.operation.policy;
  const { genuine } = known;
  describeStep({ 'portal.code': reply.code, ...orderOfCall(genuine, reply) });
  if (genuine && effect === 'change' && !unrecorded && !genuine.onlyAsks) await record(edge, genuine, reply.code);
  return reply;
}

/** The order that a call is about, or that a change has made. */
const orderOfCall = (call: KnownCall | null, { body, code }: Reply): Attributes => {
  const orderAttributes = orderOf(call?.input);
  const isMade = code === SUCCESS && call?.binding.operation.policy.effect === 'change' && typeof body === 'string';
  return isMade && isTracing()
    ? { ...orderOf((JSON.parse(body) as { data: unknown }).data), ...orderAttributes }
    : orderAttributes;
};

/**
 * Every exception refuses the call (security.md T26): the database's absence and too many calls as 503, anything else
 * as a bug with an incident id.
 */
async function outcome(edge: Edge, incoming: Incoming, learned: (call: KnownCall) => void): Promise<Reply> {
  try {
    const result: Result<Answer> = await answerCall(edge, incoming, learned);
    return result.ok ? success(result.data) : refusal(edge.errorTexts, result);
  } catch (error) {
    const text = edge.errorTexts[BUSY] ?? '';
    // Only what has begun nothing says when to come again: the portal repeats such a call, changes too.
    if (error instanceof NoTurn) return { ...transportReply(503, BUSY, text), retryAfter: RETRY_AFTER_S };
    // An unknown commit of the effect itself has been settled: this one is of a separate counter or factor, and the
    // effect was not made.
    if (error instanceof DatabaseUnavailable || error instanceof UnknownCommit) {
      incoming.log.warn({ err: error }, 'the database is away');
      return transportReply(503, BUSY, text);
    }
    const incidentId = incoming.requestId;
    incoming.log.error({ err: error, incidentId }, 'a call failed unexpectedly');
    return transportReply(500, BUSY, text, { incidentId });
  }
}

/** What needs a right concerns others of the merchant; what every member may do is a person's own. */
function notifyOfChange(
  onMerchantChanged: HttpServerOptions['onMerchantChanged'],
  { operation: { policy, accepted } }: Binding,
  { session }: KnownCall,
  code: string,
): void {
  const mid = session?.role?.mid;
  if (mid && policy.effect === 'change' && policy.permission && (code === SUCCESS || code === accepted))
    onMerchantChanged?.(mid);
}

/** The effect is kept whether or not its record could be written; a missing record is an error of its own. */
async function record({ guards }: Edge, call: KnownCall, responseCode: string): Promise<void> {
  if (isSuccess(call, responseCode) && (await call.recorded)) return;
  try {
    await guards.record(recordOf(call, responseCode));
  } catch (error) {
    call.log.error({ err: error }, 'a call could not be recorded');
  }
}

const whoOf = (call: KnownCall | null): { mid?: string; personId?: string } =>
  call?.session ? { mid: call.session.role?.mid, personId: call.session.personId } : {};

/** An empty header is an absent one. */
const headerOf = ({ headers }: FastifyRequest, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

export function send(response: FastifyReply, { status, body, retryAfter }: Reply): FastifyReply {
  if (retryAfter !== undefined) void response.header('retry-after', String(retryAfter));
  return response.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
}
