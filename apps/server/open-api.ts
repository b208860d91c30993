import { z } from 'zod';
import { API_PREFIX, apiNameOf, type ApiOperation } from '#platform/kernel/api-operation.ts';
import {
  apiEdge,
  API_BODY_NOT_JSON,
  API_BODY_TOO_LARGE,
  API_CALLED_BY_BROWSER,
  API_METHOD_NOT_ALLOWED,
  API_PATH_MISSING,
  IDEMPOTENCY_KEY_BUSY,
  IDEMPOTENCY_KEY_MISSING,
  IDEMPOTENCY_KEY_REUSED,
} from '#platform/kernel/api-errors.ts';
import { APPLICATION_NOT_OPEN, BUSY } from '#platform/kernel/errors.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import type { Realm } from '#platform/kernel/operation.ts';
import { statusOf } from '#platform/http/api/problem.ts';
import { apiOperations, applications, errorTexts, menuNodes } from './catalogue.ts';
import { englishTexts } from './english.data.ts';
import { memberTexts, productsText } from './member-texts.data.ts';
import { notFoundCodes } from './not-found-codes.ts';
import { programTexts } from './program-texts.data.ts';

type Json = Record<string, unknown>;

const titles: Readonly<Record<Realm, string>> = {
  merchant: 'Merchant API 商户接口',
  provider: 'Core API 核心接口',
};
const PROBLEM = { $ref: '#/components/schemas/Problem' };
const problem = { type: 'object', required: ['type', 'status', 'code', 'title', 'titleEn', 'requestId'] };
const text = { type: 'string' };

const texts: Readonly<Record<string, string>> = { ...memberTexts, applications: productsText(applications) };

/** A schema as JSON Schema; what a client sends, or what it is answered. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', member?: string): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema, path }) => {
      const isBare = jsonSchema.type === 'string' && !SAID.some((name) => name in jsonSchema);
      const name = path.findLast((step) => typeof step === 'string' && !STEPS.includes(step)) ?? member;
      const description = isBare && io === 'input' ? texts[String(name)] : undefined;
      if (description !== undefined) jsonSchema.description = description;
    },
  }) as Json;
  return rest;
}
/** What says already what a text must be. */
const SAID = ['pattern', 'enum', 'const', 'format', 'description'];
/** Steps of a path that are no members. */
const STEPS = ['properties', 'items', 'anyOf', 'oneOf'];

interface Parts {
  path: z.ZodObject;
  query: z.ZodObject;
  body: z.ZodObject;
}
const partsOf = ({ input }: ApiOperation): Parts => (input as z.ZodObject).shape as unknown as Parts;

function parametersOf(operation: ApiOperation): Json[] {
  const { path, query } = partsOf(operation);
  const { example } = operation;
  const parametersIn = (where: 'path' | 'query', { shape }: z.ZodObject): Json[] =>
    Object.entries(shape as Record<string, z.ZodType>).map(([name, schema]) => ({
      name,
      in: where,
      required: !schema.safeParse(undefined).success,
      schema: schemaOf(schema, 'input', name),
      ...(example[where]?.[name] === undefined ? {} : { example: example[where][name] }),
    }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { ...text, pattern: '^[0-9A-Za-z_-]{8,64}$' },
  };
  return [
    ...parametersIn('path', path),
    ...parametersIn('query', query),
    ...(operation.effect === 'change' ? [key] : []),
  ];
}

/** Of what has a body or an idempotency key. */
const OF_CHANGES = [
  IDEMPOTENCY_KEY_MISSING,
  IDEMPOTENCY_KEY_REUSED,
  IDEMPOTENCY_KEY_BUSY,
  API_BODY_TOO_LARGE,
  API_BODY_NOT_JSON,
  API_CALLED_BY_BROWSER,
];
/** Of paths and methods that no operation has. */
const OF_NONE = [API_PATH_MISSING, API_METHOD_NOT_ALLOWED];

const productOf = new Map(menuNodes.map(({ code, application }) => [code, application]));
/** The products of which the merchant must have opened one, by their codes; none where it needs no product. */
function productsOf({ scope }: ApiOperation): string[] {
  const scopeProducts = scope.permissions.map((code) => productOf.get(code));
  return scopeProducts.includes(undefined) ? [] : [...new Set(scopeProducts as string[])];
}

/** Codes that every operation may answer, by their status. */
function problemsOf(operation: ApiOperation): Json {
  const { errors, effect } = operation;
  const edge = Object.keys(apiEdge).filter(
    (code) => !OF_NONE.includes(code) && (effect === 'change' || !OF_CHANGES.includes(code)),
  );
  const byStatus = new Map<number, string[]>();
  const unopened = productsOf(operation).length > 0 ? [APPLICATION_NOT_OPEN] : [];
  for (const code of [...edge, ...unopened, ...errors])
    byStatus.set(statusOf(code, notFoundCodes), [...(byStatus.get(statusOf(code, notFoundCodes)) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, codes]) => [
        String(status),
        { description: codes.join(' '), content: { 'application/problem+json': { schema: PROBLEM } } },
      ]),
  );
}

/** A file has the media type of the example; that of an export is of its format. */
const answerOf = ({ answers, output, example }: ApiOperation): Json =>
  answers
    ? { [(example.answer as FileReply).type]: { schema: { ...text, format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(output, 'output'), example: example.answer } };

function operationOf(operation: ApiOperation): Json {
  const { name, title, titleEn, scope } = operation;
  const { body } = partsOf(operation);
  const hasBody = Object.keys(body.shape).length > 0;
  const products = productsOf(operation);
  return {
    operationId: name,
    summary: titleEn,
    description: [
      `${title}。Scope: \`${scope.code}\` (${scope.title}).`,
      ...(products.length > 0 ? [`Product: ${products.map((code) => `\`${code}\``).join(' or ')}.`] : []),
    ].join(' '),
    parameters: parametersOf(operation),
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'input'), example: operation.example.body } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done',
        content: answerOf(operation),
      },
      ...problemsOf(operation),
    },
  };
}

/** The sentences of a code, in both languages. */
export const sentencesOf = (code: string): { chinese: string; english: string } => ({
  chinese: programTexts[code] ?? errorTexts[code] ?? '',
  english: code in apiEdge ? apiEdge[code as keyof typeof apiEdge][2] : (englishTexts[code] ?? ''),
});

export const operationsOf = (realm: Realm): ApiOperation[] => apiOperations.filter((one) => one.realm === realm);

/** Each code that a realm's operations may answer. */
export const codesOf = (realm: Realm): string[] =>
  [
    ...new Set([
      ...Object.keys(apiEdge),
      ...operationsOf(realm).flatMap(({ errors, partErrors = [] }) => [...errors, ...partErrors]),
      ...(operationsOf(realm).some((one) => productsOf(one).length > 0) ? [APPLICATION_NOT_OPEN] : []),
      BUSY,
    ]),
  ].toSorted();

/** The contract of a realm's interface as OpenAPI 3.1, made from the values that the server runs. */
export function openApiOf(realm: Realm): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operationsOf(realm)) {
    const [, path] = apiNameOf(operation).split(' ');
    paths[path!] = { ...paths[path!], [operation.method.toLowerCase()]: operationOf(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: titles[realm],
      version: '1',
      description: `Requests below ${API_PREFIX[realm]} are signed by RFC 9421; see README.md of this folder.`,
    },
    paths,
    components: {
      schemas: {
        Problem: {
          ...problem,
          properties: {
            type: text,
            status: { type: 'integer' },
            code: text,
            title: text,
            titleEn: text,
            member: text,
            faults: {
              type: 'array',
              items: {
                type: 'object',
                required: ['member', 'title', 'titleEn'],
                properties: { line: { type: 'integer' }, member: text, title: text, titleEn: text },
              },
            },
            requestId: text,
          },
        },
      },
    },
    'x-errors': codesOf(realm).map((code) => ({ code, status: statusOf(code, notFoundCodes), ...sentencesOf(code) })),
  };
}
