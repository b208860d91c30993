import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '#platform/kernel/api-operation.ts';
import {
  type ApiEdgeCode,
  API_BODY_NOT_JSON,
  API_BODY_TOO_LARGE,
  API_CALLED_BY_BROWSER,
  API_HOST_UNKNOWN,
  API_INPUT_INVALID,
  API_NETWORK_NOT_ALLOWED,
  API_PATH_MISSING,
  API_TOO_MANY_REQUESTS,
} from '#platform/kernel/api-errors.ts';
import { MALFORMED_REQUEST, BUSY } from '#platform/kernel/errors.ts';
import { fail } from '#platform/kernel/result.ts';
import { problemOf, type Problem } from './api/problem.ts';
import { send } from './operation-route.ts';
import type { HttpServerOptions } from './options.ts';
import { transportReply } from './reply.ts';

interface Refused {
  status: number;
  /** The code that pages get, and its sentence where that is not the code's own. */
  code: typeof MALFORMED_REQUEST | typeof BUSY;
  text?: string;
  /** What programs get. */
  api: ApiEdgeCode | typeof BUSY;
}

/** What is refused before an operation is asked, mostly before the body is read. */
const refusals = {
  misdirected: { status: 421, code: MALFORMED_REQUEST, text: '请使用商户门户的正式网址访问', api: API_HOST_UNKNOWN },
  elsewhere: {
    status: 403,
    code: MALFORMED_REQUEST,
    text: '您当前的网络地址不在允许的范围内，请在允许的网络中访问',
    api: API_NETWORK_NOT_ALLOWED,
  },
  foreignPage: { status: 403, code: MALFORMED_REQUEST, text: '请从商户门户页面发起操作', api: API_CALLED_BY_BROWSER },
  notFound: { status: 404, code: MALFORMED_REQUEST, text: '请求的地址不存在', api: API_PATH_MISSING },
  tooLarge: { status: 413, code: MALFORMED_REQUEST, text: '提交的内容过大', api: API_BODY_TOO_LARGE },
  type: { status: 415, code: MALFORMED_REQUEST, api: API_BODY_NOT_JSON },
  tooManyUploads: {
    status: 429,
    code: MALFORMED_REQUEST,
    text: '同时上传的文件过多，请稍后再试',
    api: API_TOO_MANY_REQUESTS,
  },
  tooOften: { status: 429, code: BUSY, text: '操作过于频繁，请稍后再试', api: API_TOO_MANY_REQUESTS },
  busy: { status: 503, code: BUSY, api: BUSY },
  fault: { status: 500, code: BUSY, api: BUSY },
} as const satisfies Readonly<Record<string, Refused>>;
export type Refusal = keyof typeof refusals;

const byStatus: Readonly<Record<number, Refusal>> = { 413: 'tooLarge', 415: 'type', 429: 'tooManyUploads' };

export interface Refuse {
  /** Seconds after which the client may come again. */
  (request: FastifyRequest, response: FastifyReply, what: Refusal, retryAfter?: number): FastifyReply;
  /** What the server itself found wrong with a request, by the status that it gives it. */
  byStatus(request: FastifyRequest, response: FastifyReply, status: number, place?: string): FastifyReply;
}

function sendProblem(response: FastifyReply, problem: Problem, retryAfter?: number): FastifyReply {
  if (retryAfter !== undefined) void response.header('retry-after', String(retryAfter));
  return response
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** Refuses in the form that pages read, and below the machine interface's prefix as a problem (RFC 9457). */
export function createRefuse({ errorTexts, api }: HttpServerOptions): Refuse {
  const prefix = api ? API_PREFIX[api.realm] : null;
  const isApi = (place: string): boolean =>
    prefix !== null && place.startsWith(prefix) && /^[/?]?$/.test(place.charAt(prefix.length));
  const problem = (code: Refused['api'], status: number, id: string): Problem => ({
    ...problemOf({ errorTexts, ...api! }, fail(code), id),
    status,
  });
  // The route that was found and not the address as it is written, which may hide it.
  const placeOf = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? url;

  const refuse = (request: FastifyRequest, response: FastifyReply, what: Refusal, retryAfter?: number) => {
    const { status, code, text, api: ofApi }: Refused = refusals[what];
    if (isApi(placeOf(request))) return sendProblem(response, problem(ofApi, status, request.id), retryAfter);
    const data = what === 'fault' ? { incidentId: request.id } : undefined;
    const reply = transportReply(status, code, text ?? errorTexts[code] ?? '', data);
    return send(response, retryAfter === undefined ? reply : { ...reply, retryAfter });
  };
  return Object.assign(refuse, {
    byStatus(request: FastifyRequest, response: FastifyReply, status: number, place?: string) {
      const what = byStatus[status];
      if (what) return refuse(request, response, what);
      return isApi(place ?? placeOf(request))
        ? sendProblem(response, problem(API_INPUT_INVALID, status, request.id))
        : send(response, transportReply(status, MALFORMED_REQUEST, errorTexts[MALFORMED_REQUEST] ?? ''));
    },
  });
}
