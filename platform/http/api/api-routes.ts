import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable, UnknownCommit } from '#platform/db/database.ts';
import { API_PREFIX, apiNameOf, type ApiOperation } from '#platform/kernel/api-operation.ts';
import {
  type ApiEdgeCode,
  API_METHOD_NOT_ALLOWED,
  API_NONCE_USED,
  API_PATH_MISSING,
  API_TOO_MANY_REQUESTS,
} from '#platform/kernel/api-errors.ts';
import { SUCCESS, BUSY } from '#platform/kernel/errors.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import { fail, type Failure } from '#platform/kernel/result.ts';
import { NoTurn } from '#platform/kernel/turns.ts';
import { describeStep, isTracing, orderOf, traced, type Attributes } from '#platform/trace/trace.ts';
import type { Admission } from '../admission.ts';
import { API_BURST, API_KEYS_REMEMBERED, API_PER_SECOND, BODY_BYTES, USER_AGENT_CHARACTERS } from '../constants.ts';
import { lateLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { HttpServerOptions } from '../options.ts';
import { RateLimit } from '../rate-limit.ts';
import { sendFile } from '../send-file.ts';
import type { Edge } from '../stage/call.ts';
import type { ApiBinding } from './api-binding.ts';
import { recordOf, runApiCall, type ApiCall, type ApiEdge } from './api-call.ts';
import type { ApiCallEntry, ApiOptions } from './api-keys.ts';
import { entryOf, readApiInput, verifiedKey } from './genuine.ts';
import { masked } from './masked.ts';
import { problemOf, type Problem } from './problem.ts';

interface Served {
  edge: ApiEdge;
  options: HttpServerOptions;
  api: ApiOptions;
  admission: Admission;
  metrics: Metrics;
  rate: RateLimit;
}

interface Sent {
  status: number;
  code: string;
  body: string;
  isProblem: boolean;
  retryAfter?: number;
  file?: FileReply | undefined;
}

const fastifyPath = (path: string): string => path.replaceAll(/\{([a-zA-Z]+)\}/g, ':$1');

/** Mounts the operations of one realm. What else is below the prefix is answered as a problem, too. */
export function serveApi(
  server: FastifyInstance,
  edge: Edge,
  options: HttpServerOptions,
  admission: Admission,
  metrics: Metrics,
): void {
  const { api } = options;
  if (!api) return;
  const served: Served = {
    edge: { ...edge, keys: api.keys },
    options,
    api,
    admission,
    metrics,
    rate: new RateLimit(api.rate ?? { burst: API_BURST, perSecond: API_PER_SECOND }, API_KEYS_REMEMBERED),
  };
  const prefix = API_PREFIX[api.realm];
  for (const binding of api.bindings) {
    const { method, path, bodyBytes = BODY_BYTES } = binding.operation;
    server.route({
      method,
      url: `${prefix}${fastifyPath(path)}`,
      bodyLimit: bodyBytes,
      config: { audience: 'person', kind: classOf(binding.operation) },
      handler: (request, response) => answer(served, binding, request, response),
    });
  }
  const refuseAt = (method: string[], url: string, code: ApiEdgeCode, allow?: string) => {
    const refused = async (request: FastifyRequest, response: FastifyReply) => {
      if (allow !== undefined) void response.header('allow', allow);
      return sendApi(response, problem(served, fail(code), request.id));
    };
    // Before a body is read: no body is for this address.
    server.route({ method, url, config: { audience: 'person' }, onRequest: refused, handler: refused });
  };
  for (const [path, methods] of methodsByPath(api.bindings)) {
    const others = server.supportedMethods.filter((method) => !methods.includes(method));
    refuseAt(others, `${prefix}${fastifyPath(path)}`, API_METHOD_NOT_ALLOWED, methods.join(', '));
  }
  for (const url of [prefix, `${prefix}/*`]) refuseAt(server.supportedMethods, url, API_PATH_MISSING);
}

/** A resource that can be read answers HEAD, too. */
function methodsByPath(bindings: readonly ApiBinding[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { operation } of bindings) {
    const operationMethods = operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method];
    methods.set(operation.path, [...(methods.get(operation.path) ?? []), ...operationMethods]);
  }
  return methods;
}

/** The order that the address names, or that the answer is. */
const orderOfApi = ({ params }: FastifyRequest, { body, isProblem, file }: Sent): Attributes =>
  isTracing() && !isProblem && !file ? { ...orderOf(JSON.parse(body)), ...orderOf(params) } : orderOf(params);

const problem = ({ options, api }: Served, failure: Failure, requestId: string, operation?: ApiOperation): Sent => {
  const details = problemOf({ errorTexts: options.errorTexts, ...api }, failure, requestId, operation);
  return sentProblem(details);
};

const sentProblem = (details: Problem): Sent => ({
  status: details.status,
  code: details.code,
  body: JSON.stringify(details),
  isProblem: true,
});

function sendApi(response: FastifyReply, { status, body, isProblem, retryAfter }: Sent): FastifyReply {
  if (retryAfter !== undefined) void response.header('retry-after', String(retryAfter));
  return response
    .code(status)
    .header('cache-control', 'no-store')
    .type(`application/${isProblem ? 'problem+' : ''}json; charset=utf-8`)
    .send(body);
}

async function answer(served: Served, binding: ApiBinding, request: FastifyRequest, response: FastifyReply) {
  const { edge, options, metrics } = served;
  const started = performance.now();
  const log = lateLog(options.log, { requestId: request.id, path: apiNameOf(binding.operation) });
  const known: { entry?: ApiCallEntry } = {};
  let sent: Sent;
  try {
    const spanAttributes = { 'http.route': apiNameOf(binding.operation), 'portal.request_id': request.id };
    sent = await traced(apiNameOf(binding.operation), 'server', spanAttributes, async () => {
      const result = await outcome(served, binding, request, response, known);
      describeStep({ 'portal.code': result.code, ...orderOfApi(request, result) });
      return result;
    });
  } catch (error) {
    const isAway = error instanceof NoTurn || error instanceof DatabaseUnavailable || error instanceof UnknownCommit;
    if (isAway) log.warn({ err: error }, 'the database is away');
    else log.error({ err: error, incidentId: request.id }, 'a call of the interface failed unexpectedly');
    const details = problemOf({ errorTexts: options.errorTexts, ...served.api }, fail(BUSY), request.id);
    sent = isAway ? { ...sentProblem(details), retryAfter: 1 } : sentProblem({ ...details, status: 500 });
  }
  const ms = Math.round(performance.now() - started);
  metrics.observe(apiNameOf(binding.operation), sent.code, ms / 1000);
  note(options, binding.operation, sent.code, ms, request.id, known.entry);
  if (known.entry) {
    const { status, code, body, file } = sent;
    const answered = file ? { fileName: file.fileName, type: file.type } : masked(JSON.parse(body));
    const end = { status, code, ms, answer: answered };
    await edge.keys.leave(edge.db, known.entry, end).catch((error: unknown) => {
      log.error({ err: error }, 'the end of a call could not be written down');
    });
  }
  return sent.file ? sendFile(response, sent.file, log) : sendApi(response, sent);
}

const note = (
  { log }: HttpServerOptions,
  operation: ApiOperation,
  code: string,
  ms: number,
  requestId: string,
  entry?: ApiCallEntry,
): void =>
  log.info(
    {
      path: apiNameOf(operation),
      code,
      ms,
      requestId,
      ...(entry ? { mid: entry.key.mid, keyId: entry.key.keyId } : {}),
    },
    'call',
  );

async function outcome(
  served: Served,
  binding: ApiBinding,
  request: FastifyRequest,
  response: FastifyReply,
  known: { entry?: ApiCallEntry },
): Promise<Sent> {
  const { edge, admission, api, options } = served;
  const { operation } = binding;
  const refused = (failure: Failure): Sent => problem(served, failure, request.id, operation);
  const verified = await verifiedKey(edge, operation, request);
  if (!verified.ok) {
    admission.answered(request, verified.code);
    return refused(verified);
  }
  const { key } = verified.data;
  const wait = limitRate(served, key.keyId, response);
  if (wait > 0) return { ...refused(fail(API_TOO_MANY_REQUESTS)), retryAfter: wait };
  const entry = entryOf(operation, request, verified.data, new Date(edge.now()));
  if (!(await api.keys.enter(edge.db, entry))) return refused(fail(API_NONCE_USED));
  known.entry = entry;
  const read = readApiInput(edge.fieldLabels, operation, request);
  if (!read.ok) return refused(read);
  const call: ApiCall = {
    ...read.data,
    binding,
    key,
    remoteAddress: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_CHARACTERS),
    requestId: request.id,
    log: lateLog(options.log, { requestId: request.id, path: apiNameOf(operation) }),
  };
  const result = await edge.turns[classOf(operation)].run(() => runApiCall(edge, call));
  await record(edge, call, result.ok ? SUCCESS : result.code);
  if (result.ok) {
    const { mid } = key.session.role ?? {};
    if (operation.effect === 'change' && mid) options.onMerchantChanged?.(mid);
    return { status: 200, code: SUCCESS, isProblem: false, ...result.data };
  }
  return refused(result);
}

const classOf = ({ answers, effect }: ApiOperation): keyof Edge['turns'] => (answers === 'file' ? 'file' : effect);

/** A success is recorded with its effect; a refusal, or what could not be recorded so, in a transaction of its own. */
async function record(edge: ApiEdge, call: ApiCall, code: string): Promise<void> {
  const { effect, answers } = call.binding.operation;
  if (effect === 'read' && !answers) return;
  if (call.isRepeat || (code === SUCCESS && (await call.recorded))) return;
  await edge.guards.record(recordOf(call, code)).catch((error: unknown) => {
    call.log.error({ err: error }, 'a call could not be recorded');
  });
}

/** Seconds to wait, or 0. The headers say in the words of the IETF's draft what a key may and has left. */
function limitRate({ rate, api }: Served, keyId: string, response: FastifyReply): number {
  const { burst, perSecond } = api.rate ?? { burst: API_BURST, perSecond: API_PER_SECOND };
  const now = performance.now();
  const wait = rate.take('', now, keyId);
  const remaining = rate.remaining('', now, keyId);
  void response.header('ratelimit-policy', `"key";q=${burst};w=${Math.ceil(burst / perSecond)}`);
  void response.header('ratelimit', `"key";r=${remaining};t=${Math.ceil((burst - remaining) / perSecond)}`);
  return wait;
}
