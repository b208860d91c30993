import type { FastifyRequest } from 'fastify';
import { newId } from '#platform/kernel/id.ts';
import { apiNameOf, type ApiOperation } from '#platform/kernel/api-operation.ts';
import {
  type ApiEdgeCode,
  API_CLOCK_SKEW,
  API_COMPONENT_UNSIGNED,
  API_DIGEST_MISMATCH,
  API_KEY_INVALID,
  API_NONCE_USED,
  API_SIGNATURE_INVALID,
  API_SIGNATURE_MALFORMED,
  API_UNSIGNED,
  IDEMPOTENCY_KEY_MISSING,
} from '#platform/kernel/api-errors.ts';
import type { FieldLabels } from '#platform/kernel/field-labels.ts';
import { fail, ok, type Failure, type Result } from '#platform/kernel/result.ts';
import { textOf } from '#platform/wire/base64.ts';
import { verifyMessage, type SignatureFault } from '#platform/wire/http-signature/index.ts';
import { parseStrictJson } from '#platform/wire/index.ts';
import { cleanPayload, findUnclean } from '../clean-text.ts';
import { issueTextOf, labelOf } from '../stage/issue-text.ts';
import type { ApiEdge } from './api-call.ts';
import type { ApiCallEntry, ApiKey } from './api-keys.ts';
import { masked } from './masked.ts';
import { invalid, misfit } from './misfit.ts';

const MAX_AGE_SECONDS = 300;
/** Method, whole address and body; of a change its idempotency key, too. */
const REQUIRED = ['@method', '@authority', '@path', '@query'];
const IDEMPOTENCY_KEY = /^[0-9A-Za-z_-]{8,64}$/;

const faults: Readonly<Record<SignatureFault, ApiEdgeCode>> = {
  missing: API_UNSIGNED,
  malformed: API_SIGNATURE_MALFORMED,
  components: API_COMPONENT_UNSIGNED,
  time: API_CLOCK_SKEW,
  key: API_KEY_INVALID,
  digest: API_DIGEST_MISMATCH,
  signature: API_SIGNATURE_INVALID,
};

const refuse = (code: ApiEdgeCode): Failure => fail(code);
const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Who sends it, by its signature. What a stranger sends costs no query, because our mark is in a key's id. */
export async function verifiedKey(
  edge: ApiEdge,
  operation: ApiOperation,
  request: FastifyRequest,
): Promise<Result<{ key: ApiKey; nonce: string }>> {
  let key: ApiKey | null = null;
  const isChange = operation.effect === 'change';
  const verified = await verifyMessage({
    method: request.method,
    url: `${request.protocol}://${request.host}${request.raw.url}`,
    headers: request.headers,
    body: bodyOf(request),
    required: isChange ? [...REQUIRED, 'content-digest', 'idempotency-key'] : REQUIRED,
    keyOf: async (credentialId) => {
      key = edge.keys.isIssued(credentialId) ? await edge.keys.find(edge.db, credentialId) : null;
      return key?.publicKey ?? null;
    },
    now: edge.now(),
    maxAgeSeconds: MAX_AGE_SECONDS,
  });
  if (!verified.ok) {
    const isKeyGone = verified.code === 'components' && isChange && idempotencyKeyOf(request) === null;
    return refuse(isKeyGone ? IDEMPOTENCY_KEY_MISSING : faults[verified.code as SignatureFault]);
  }
  const { nonce } = verified.data;
  return nonce === null || nonce.length < 16 ? refuse(API_NONCE_USED) : ok({ key: key!, nonce });
}

const idempotencyKeyOf = ({ headers }: FastifyRequest): string | null => {
  const value = headers['idempotency-key'];
  return typeof value === 'string' && IDEMPOTENCY_KEY.test(value) ? value : null;
};

/** The call's line in the log, which also takes its nonce. */
export const entryOf = (
  operation: ApiOperation,
  request: FastifyRequest,
  { key, nonce }: { key: ApiKey; nonce: string },
  at: Date,
): ApiCallEntry => ({
  id: newId(),
  key,
  nonce,
  at,
  method: request.method,
  path: apiNameOf(operation).split(' ')[1]!,
  requestId: request.id,
  remoteAddress: request.ip,
  idempotencyKey: idempotencyKeyOf(request),
  request: masked({
    ...(request.params as object),
    ...(request.query as object),
    ...logged(bodyOf(request), operation.bodyKeys),
  }),
});

function logged(body: Buffer, maxKeys?: number): object {
  const parsed = parsedBody(body, maxKeys);
  return parsed.ok && typeof parsed.data === 'object' && parsed.data !== null ? parsed.data : {};
}

function parsedBody(body: Buffer, maxKeys?: number): Result<unknown> {
  if (body.length === 0) return ok({});
  const text = textOf(body);
  const parsed = text === null ? null : parseStrictJson(text, maxKeys);
  return parsed?.ok ? ok(parsed.value) : invalid('body', '请求内容不是正确的 JSON', 'The body is no JSON.');
}

/** What the contract reads of the three parts. The refusal names the first wrong member, in both languages. */
export function readApiInput(
  labels: FieldLabels,
  { input, effect, bodyKeys }: ApiOperation,
  request: FastifyRequest,
): Result<{ input: unknown; requestNo: string }> {
  const requestNo = effect === 'change' ? idempotencyKeyOf(request) : '';
  if (requestNo === null) return refuse(IDEMPOTENCY_KEY_MISSING);
  const body = parsedBody(bodyOf(request), bodyKeys);
  if (!body.ok) return body;
  const parts = { path: request.params, query: { ...(request.query as object) }, body: body.data };
  const unclean = findUnclean(parts as object);
  if (unclean)
    return invalid(
      unclean.place,
      `${labelOf(labels, unclean.place.split('.'))}${unclean.sentence}`,
      'It has a character that is not allowed.',
    );
  const given = cleanPayload(parts);
  const read = input.safeParse(given, { error: issueTextOf(labels) });
  if (read.success) return ok({ input: read.data, requestNo });
  return misfit(read.error.issues[0]!, given);
}
