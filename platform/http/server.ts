import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '#platform/db/database.ts';
import { MALFORMED_REQUEST } from '#platform/kernel/errors.ts';
import { isAdmitted } from './address-range.ts';
import { Admission } from './admission.ts';
import { serveApi } from './api/api-routes.ts';
import { checkBindings } from './check-bindings.ts';
import {
  AT_ONCE,
  BODY_BYTES,
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  KEYS_IN_MEMORY,
  LATE_CHECK_INTERVAL_MS,
  QUEUE_TIMEOUT_MS,
  WORK_MS,
  READINESS_FRESH_MS,
  REPLAY_KEPT_MS,
  REPLAYS_IN_MEMORY,
  REQUEST_TIMEOUT_MS,
  SETTLE_PAUSE_MS,
  TOO_OFTEN_PAUSE_MS,
} from './constants.ts';
import type { Binding } from './handler.ts';
import { Lru } from './lru.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { operationRoute } from './operation-route.ts';
import type { HttpServerOptions } from './options.ts';
import { servePlainRoutes } from './plain-routes.ts';
import { ReplayMemory } from './replay-memory.ts';
import { remembered } from './remembered.ts';
import { createRefuse, type Refuse } from './refuse.ts';
import { isCrossSite } from './same-origin.ts';
import { securityHeaders, STRICT_TRANSPORT } from './security-headers.ts';
import type { Edge } from './stage/call.ts';
import { classOf } from './stage/pipeline.ts';
import { servePortal } from './static-portal.ts';
import { serveTemplates } from './templates.ts';
import { Turns } from '#platform/kernel/turns.ts';
import { fileBytesOf, takeUploads } from './upload.ts';

const ARRIVAL = {
  headersMs: HEADERS_TIMEOUT_MS,
  requestMs: REQUEST_TIMEOUT_MS,
  checkIntervalMs: LATE_CHECK_INTERVAL_MS,
};
const JSON_BODY = 'application/json';

/**
 * The portal's HTTP server. `listen` and `close` are Fastify's: `close` refuses new calls with 503, lets those under
 * way end, and stops the timers; the database is the caller's to close. Throws when the bindings contradict themselves.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  checkBindings(options.bindings, options.errorTexts);
  const { headersMs, requestMs, checkIntervalMs } = options.arrival ?? ARRIVAL;
  const refuse = createRefuse(options);
  const server = fastify({
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkIntervalMs },
    logger: false,
    // Only a name: an id that sorts by time would draw its random bits alone, which takes 60 times as long.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_BYTES,
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // An address that cannot be read leads to no route.
    frameworkErrors: (error, request, response) => {
      void response.headers(securityHeaders(options.contentPolicy)).header('x-request-id', request.id);
      return refuse.byStatus(request, response, error.statusCode ?? 400, request.url);
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    trustProxy: options.trustProxy ?? false,
    routerOptions: { maxParamLength: 100 },
  });
  const edge = edgeOf(options);
  const admission = new Admission(options);
  const metrics = createMetrics(() => admission.underWay, options.pool, options.extraMetrics);

  readBodies(server);
  const begin = beginning(refuse, admission);
  addHooks(server, options, { edge, admission, metrics, begin, refuse });
  const add = (to: FastifyInstance, binding: Binding) => {
    const { path, policy } = binding.operation;
    to.post(
      `/api/${path}`,
      {
        bodyLimit: policy.bodyBytes ?? BODY_BYTES,
        config: { audience: policy.audience, fileBytes: fileBytesOf(policy), kind: classOf(binding.operation) },
      },
      operationRoute(edge, binding, options, metrics, admission),
    );
  };
  const [uploads, others] = [
    options.bindings.filter(isUpload),
    options.bindings.filter((binding) => !isUpload(binding)),
  ];
  for (const binding of others) add(server, binding);
  if (uploads.length)
    await takeUploads(server, { receive: (request) => admission.receive(request), begin }, (scope) =>
      uploads.forEach((binding) => add(scope, binding)),
    );
  addPlatformRoutes(server, options, { edge, admission, metrics, refuse });
  serveApi(server, edge, options, admission, metrics);
  serveTemplates(server, options.templates);
  servePlainRoutes(server, options.plainRoutes);
  if (options.staticDir) await servePortal(server, options.staticDir);
  return server;
}

const isUpload = ({ operation }: Binding): boolean => operation.policy.upload !== undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Set on operations and the transport key, which are what the edge guards; `public` ones are limited per address.
     */
    audience?: 'public' | 'person' | 'merchant';
    /** Whose places it needs; null or absent: none. */
    kind?: keyof Edge['turns'] | null;
  }
}

function edgeOf({
  bindings,
  guards,
  db,
  clock,
  errorTexts,
  fieldLabels,
  transportKeys,
  now = Date.now,
  settlePauseMs = SETTLE_PAUSE_MS,
  queueTimeoutMs = QUEUE_TIMEOUT_MS,
}: HttpServerOptions): Edge {
  return {
    bindings: new Map(bindings.map((binding) => [binding.operation.path, binding])),
    guards,
    db,
    clock,
    errorTexts,
    fieldLabels,
    transportKeys,
    now,
    settlePauseMs,
    turns: turnsOf(queueTimeoutMs),
    replays: new ReplayMemory(REPLAY_KEPT_MS, REPLAYS_IN_MEMORY, now()),
    aesKeys: new Lru(KEYS_IN_MEMORY),
    verifyKeys: new Lru(KEYS_IN_MEMORY),
    noKey: crypto.subtle.generateKey({ name: 'AES-GCM', length: 128 }, false, ['decrypt']) as Promise<CryptoKey>,
  };
}

function turnsOf(queueTimeoutMs: number): Edge['turns'] {
  const turnsFor = (places: number): Turns => new Turns(places, queueTimeoutMs, queueTimeoutMs + WORK_MS);
  const { read, change, confirmed, file, stranger } = AT_ONCE;
  return {
    read: turnsFor(read),
    change: turnsFor(change),
    confirmed: turnsFor(confirmed),
    file: turnsFor(file),
    stranger: turnsFor(stranger),
  };
}

/**
 * JSON stays bytes: only the strict reader of the wire may read it. Other types are refused with 415; uploads have a
 * scope of their own.
 */
function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(JSON_BODY, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

const RETRY_AFTER_S = 1;

type Begin = (response: FastifyReply) => FastifyReply | void;

/** Counts a call whose body has arrived. Others may have come while it did. */
const beginning =
  (refuse: Refuse, admission: Admission): Begin =>
  (response) =>
    admission.isFull() ? refuse(response.request, response, 'busy', RETRY_AFTER_S) : admission.begin(response.raw);

interface Edges {
  edge: Edge;
  admission: Admission;
  metrics: Metrics;
  begin: Begin;
  refuse: Refuse;
}

function addHooks(server: FastifyInstance, options: HttpServerOptions, edges: Edges): void {
  const { edge, admission, metrics, begin, refuse } = edges;
  const headers = securityHeaders(options.contentPolicy);
  const { allowedOrigins = [], log, tooOftenPauseMs = TOO_OFTEN_PAUSE_MS } = options;

  server.addHook('onRequest', async (request, response) => {
    void response.headers(headers).header('x-request-id', request.id);
    if (isMisdirected(request, options)) return refuse(request, response, 'misdirected');
    if (isElsewhere(request, options)) return refuse(request, response, 'elsewhere');
    if (request.protocol === 'https') void response.header('strict-transport-security', STRICT_TRANSPORT);
    // Before the body is read. For a missing page the portal's own route answers.
    if (request.is404) return refuse(request, response, 'notFound');
    // The route that was found and not the address as it is written: `/%61pi/` and `http://host/api/` lead to the same
    // calls.
    if (request.routeOptions.config.audience === undefined) return;
    if (admission.isFull()) return refuse(request, response, 'busy', RETRY_AFTER_S);
    const wait = admission.waitFor(request);
    if (wait > 0) {
      await pause(tooOftenPauseMs);
      return refuse(request, response, 'tooOften', wait);
    }
    if (request.method === 'POST' && isCrossSite(request.headers, allowedOrigins))
      return refuse(request, response, 'foreignPage');
    const { kind } = request.routeOptions.config;
    if (kind && edge.turns[kind].isFull) {
      metrics.refused(kind);
      return refuse(request, response, 'busy', RETRY_AFTER_S);
    }
  });
  // An upload is read later, by a hook of its own.
  server.addHook('preHandler', async ({ routeOptions: { config } }, response) => {
    if (config.audience !== undefined && !config.fileBytes) return begin(response);
  });
  // Otherwise the connection of a call that ends while closing would be kept alive, and closing would wait for it.
  server.addHook('onSend', async (_request, response) => {
    if (admission.closing) void response.header('connection', 'close');
  });
  server.addHook('preClose', async () => admission.close());

  server.setNotFoundHandler((request, response) => refuse(request, response, 'notFound'));
  server.setErrorHandler((error: FastifyError, request: FastifyRequest, response: FastifyReply) => {
    if (error instanceof DatabaseUnavailable) return refuse(request, response, 'busy', RETRY_AFTER_S);
    const status = error.statusCode ?? 500;
    if (status < 500) {
      admission.answered(request, MALFORMED_REQUEST);
      return refuse.byStatus(request, response, status);
    }
    log.error({ err: error, incidentId: request.id, url: request.routeOptions.url }, 'a request failed unexpectedly');
    return refuse(request, response, 'fault');
  });
}

/** Probes ask by the machine's address. */
const PROBED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * A name of somebody else that leads here: pages of that name would be of its origin, and links of it would look like
 * ours.
 */
const isMisdirected = ({ host, routeOptions }: FastifyRequest, { hosts }: HttpServerOptions): boolean =>
  hosts !== undefined && !hosts.includes(host.toLowerCase()) && !PROBED.has(routeOptions.url ?? '');

/** A client of another network than those that the listener is for: it sees no page and makes no call. */
const isElsewhere = ({ ip, routeOptions }: FastifyRequest, { addresses }: HttpServerOptions): boolean =>
  !isAdmitted(ip, addresses) && !PROBED.has(routeOptions.url ?? '');

/** Headers that a proxy adds. A client that adds one itself only locks itself out. */
const isForwarded = ({ headers }: FastifyRequest): boolean =>
  ['x-forwarded-for', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'via'].some(
    (name) => headers[name] !== undefined,
  );

function addPlatformRoutes(
  server: FastifyInstance,
  options: HttpServerOptions,
  { edge, admission, metrics, refuse }: Omit<Edges, 'begin'>,
): void {
  const { db, transportKeys, isReady, metricsFor = ['127.0.0.1', '::1', '::ffff:127.0.0.1'] } = options;
  server.get('/api/wire/key', { config: { audience: 'public' } }, async (_request, response) => {
    const { keyId, publicKey } = await transportKeys.current();
    return response.header('cache-control', 'no-store').send({ keyId, publicKey, serverTime: edge.now() });
  });
  server.get('/healthz', async (_request, response) =>
    response.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  const canAnswer = remembered(
    READINESS_FRESH_MS,
    async () => (await db.isReachable()) && (await (isReady?.() ?? true)),
  );
  server.get('/readyz', async (_request, response) => {
    const ready = !admission.closing && (await canAnswer());
    return response
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
  server.route({
    method: 'GET',
    url: '/metrics',
    handler: async (request, response) => {
      if (!metricsFor.includes(request.ip) || isForwarded(request)) return refuse(request, response, 'notFound');
      const { type, body } = await metrics.text();
      return response.header('cache-control', 'no-store').type(type).send(body);
    },
  });
}
