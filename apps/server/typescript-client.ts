import { apiEdge } from '#platform/kernel/api-errors.ts';
import { apiNameOf, type ApiOperation } from '#platform/kernel/api-operation.ts';
import type { Realm } from '#platform/kernel/operation.ts';
import { statusOf } from '#platform/http/api/problem.ts';
import { notFoundCodes } from './not-found-codes.ts';
import { codesOf, operationsOf, openApiOf, sentencesOf } from './open-api.ts';

/** A schema as `openApiOf` has it. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
}
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}
interface Described {
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: { 200: { content: Record<string, { schema: Schema }> } };
}

const HEAD = '/** Written by `npm run api` of the merchant portal. Change nothing here. */\n';
const PLAIN = /^[A-Za-z_]\w*$/;
const nameOf = (member: string): string => (PLAIN.test(member) ? member : JSON.stringify(member));
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** A schema as a type of TypeScript. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })));
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `Array<${typeOf(schema.items ?? {})}>`;
    case 'object':
      return objectOf(schema);
    default:
      return 'unknown';
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(([name, schema]) => member(name, schema, required.includes(name)));
  if (members.length === 0 && typeof additionalProperties === 'object')
    return `Record<string, ${typeOf(additionalProperties)}>`;
  return `{ ${members.join(' ')} }`;
}

const member = (name: string, schema: Schema, isRequired: boolean): string =>
  `${nameOf(name)}${isRequired ? '' : '?'}: ${typeOf(schema)};`;

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Path, query and body are one object: two members of one name would be one. */
function inputMembers(operation: ApiOperation, { parameters, requestBody }: Described): string[] {
  const { properties = {}, required = [] } = requestBody?.content['application/json'].schema ?? {};
  const all: [string, Schema, boolean][] = [
    ...parameters
      .filter((one) => one.in !== 'header')
      .map((one): [string, Schema, boolean] => [one.name, one.schema, one.required]),
    ...Object.entries(properties).map(([name, schema]): [string, Schema, boolean] => [
      name,
      schema,
      required.includes(name),
    ]),
  ];
  if (new Set(all.map(([name]) => name)).size < all.length)
    throw new Error(`${apiNameOf(operation)} has a name in two of path, query and body`);
  return all.map(([name, schema, isRequired]) => member(name, schema, isRequired));
}

/** A file is its bytes with their media type. */
const answerType = ({ answers }: ApiOperation, { responses }: Described): string =>
  answers ? 'Blob' : typeOf(responses[200].content['application/json']!.schema);

const quotedList = (names: readonly string[]): string => `[${names.map((name) => `'${name}'`).join(', ')}]`;

function operationText(operation: ApiOperation, described: Described): { types: string; method: string } {
  const { name, method, effect } = operation;
  const [, path] = apiNameOf(operation).split(' ');
  const [input, answer] = [`${capital(name)}Input`, `${capital(name)}Answer`];
  const members = inputMembers(operation, described);
  const isFree = members.every((one) => one.split(':')[0]!.endsWith('?'));
  const named = (where: string) => described.parameters.filter((one) => one.in === where).map((one) => one.name);
  const target = [`method: '${method}'`, `path: '${path}'`];
  for (const [part, names] of [
    ['ids', named('path')],
    ['query', named('query')],
  ] as const)
    if (names.length > 0) target.push(`${part}: ${quotedList(names)}`);
  return {
    types: [
      members.length > 0
        ? `export interface ${input} { ${members.join(' ')} }`
        : `export type ${input} = Record<never, never>;`,
      `export type ${answer} = ${answerType(operation, described)};`,
    ].join('\n\n'),
    method: [
      `/**\n * ${described.summary}.\n * ${described.description}\n */`,
      `${name}(input: ${input}${isFree ? ' = {}' : ''}, options?: ${effect === 'change' ? 'ChangeOptions' : 'CallOptions'}): Promise<${answer}> {`,
      `return this.call({ ${target.join(', ')} }, { ...input }, options); }`,
    ].join('\n'),
  };
}

const classes: Readonly<Record<Realm, string>> = { merchant: 'MerchantClient', provider: 'ProviderClient' };

/** The client of a realm's interface: types of what is sent and answered, and a method an operation. */
export function clientOf(realm: Realm): string {
  const { paths } = openApiOf(realm) as { paths: Record<string, Record<string, Described>> };
  const parts = operationsOf(realm).map((operation) => {
    const [method, path] = apiNameOf(operation).split(' ');
    return operationText(operation, paths[path!]![method!.toLowerCase()]!);
  });
  return [
    HEAD,
    `import { type CallOptions, type ChangeOptions, Transport } from './transport.ts';\n`,
    ...parts.map(({ types }) => types),
    `export class ${classes[realm]} extends Transport { ${parts.map(({ method }) => method).join('\n\n')} }`,
  ].join('\n');
}

/** Each code of both interfaces with its status and sentences. */
export function errorCodesText(): string {
  const codes = [...new Set([...Object.keys(apiEdge), ...codesOf('merchant'), ...codesOf('provider')])].toSorted();
  const rows = codes.map((code) => {
    const { chinese, english } = sentencesOf(code);
    return `${JSON.stringify(code)}: { status: ${statusOf(code, notFoundCodes)}, title: ${JSON.stringify(chinese)}, titleEn: ${JSON.stringify(english)} },`;
  });
  return [
    HEAD,
    `export const errorCodes = { ${rows.join('\n')} } as const;`,
    'export type ErrorCode = keyof typeof errorCodes;',
  ].join('\n\n');
}
