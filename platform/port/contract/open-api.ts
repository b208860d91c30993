import { z } from 'zod';
import { silences, type GatewayCall, type GatewayContract, type GatewayExample } from './gateway-call.ts';

type Json = Record<string, unknown>;

/** A shape as JSON Schema, as OpenAPI 3.1 takes it. */
function schemaOf(shape: z.ZodType): Json {
  const { $schema: _version, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format says it in a word.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  }) as Json;
  return schema;
}

const UNAUTHORISED = {
  description: 'Token, certificate or signature is missing or wrong. Nothing was done.',
  content: { 'application/json': { schema: { type: 'object' }, example: { message: 'unauthorised' } } },
};

const keyOf = (title: string): string => title.replaceAll(/[^a-z0-9]+/g, '-');
const named = (examples: readonly GatewayExample[], value: (example: GatewayExample) => unknown): Json =>
  Object.fromEntries(
    examples.map((example) => [keyOf(example.title), { summary: example.title, value: value(example) }]),
  );

function responseOf(call: GatewayCall, status: number, description: string, shape?: z.ZodType): Json {
  const examples = call.examples.filter((example) => example.status === status);
  return {
    description,
    content: {
      'application/json': {
        schema: shape ? schemaOf(shape) : { type: 'object' },
        ...(examples.length ? { examples: named(examples, ({ answer }) => answer) } : {}),
      },
    },
  };
}

const parameter = (place: 'path' | 'query', name: string, shape: z.ZodType): Json => {
  const { description, ...schema } = schemaOf(shape);
  return { name, in: place, required: true, ...(description ? { description } : {}), schema };
};

function operationOf(call: GatewayCall): Json {
  const withBody = call.examples.filter(({ body }) => body !== undefined);
  return {
    operationId: call.name,
    summary: call.title,
    description: `${call.text}\n\n${silences[call.silence]}`,
    'x-timeout-ms': call.timeoutMs,
    'x-after-silence': call.silence,
    'x-pauses-ms': call.pausesMs,
    parameters: [
      ...Object.entries(call.params ?? {}).map(([name, shape]) => parameter('path', name, shape)),
      ...Object.entries(call.query ?? {}).map(([name, shape]) => parameter('query', name, shape)),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(call.body),
                examples: named(withBody, ({ body }) => body),
              },
            },
          },
        }
      : {}),
    responses: {
      200: responseOf(call, 200, 'Clear answer.', call.answer),
      ...Object.fromEntries(
        Object.entries(call.refusals).map(([status, { when, shape }]) => [
          status,
          responseOf(call, Number(status), when, shape),
        ]),
      ),
      401: UNAUTHORISED,
    },
  };
}

/** The contract of a gateway as OpenAPI 3.1. */
export function openApiOf(contract: GatewayContract): Json {
  const paths: Record<string, Json> = {};
  for (const call of Object.values(contract.calls))
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  return {
    openapi: '3.1.0',
    info: {
      title: `${contract.title} gateway of the merchant portal`,
      version: '1',
      description: `${contract.text} We are the client; you write the server. Members that are not named here are ignored.`,
    },
    servers: [{ url: 'https://gateway.example/base', description: `The value of ${contract.addressVariable}.` }],
    security: [{ token: [] }, { certificate: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: `The value of ${contract.prefix}_TOKEN.` },
        certificate: {
          type: 'mutualTLS',
          description: `The client certificate of ${contract.prefix}_CERT${contract.isSigned ? '. In addition, messages are signed both ways (RFC 9421)' : ''}.`,
        },
      },
    },
  };
}
