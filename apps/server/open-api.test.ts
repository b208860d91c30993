import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiNameOf } from '#platform/kernel/api-operation.ts';
import { apiFiles } from './api-files.ts';
import { apiOperations } from './catalogue.ts';
import { codesOf, openApiOf, sentencesOf } from './open-api.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  pattern?: string;
  enum?: string[];
  const?: string;
  format?: string;
  description?: string;
}
interface Described {
  parameters: { name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string }>;
}
type Methods = Record<string, Described>;

const described = (['merchant', 'provider'] as const).flatMap((realm) =>
  Object.entries(openApiOf(realm).paths as Record<string, Methods>).flatMap(([path, methods]) =>
    Object.values(methods).map((one) => [path, one] as const),
  ),
);

/** Texts of which nothing says what they must be. */
function bareTexts({ type, properties = {}, items, anyOf = [], oneOf = [], ...text }: Schema, at: string): string[] {
  const isSaid = ['pattern', 'enum', 'const', 'format', 'description'].some((name) => name in text);
  return [
    ...(type === 'string' && !isSaid ? [at] : []),
    ...Object.entries(properties).flatMap(([name, member]) => bareTexts(member, `${at}.${name}`)),
    ...[...(items ? [items] : []), ...anyOf, ...oneOf].flatMap((one) => bareTexts(one, at)),
  ];
}

/** Where an object takes members that it does not name. */
function openObjects({ type, properties = {}, additionalProperties, ...inner }: Schema, at: string): string[] {
  const { items, anyOf = [], oneOf = [], allOf = [] } = inner;
  return [
    ...(type === 'object' && additionalProperties !== false ? [at] : []),
    ...Object.entries(properties).flatMap(([name, member]) => openObjects(member, `${at}.${name}`)),
    ...(items ? openObjects(items, `${at}[]`) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => openObjects(one, at)),
  ];
}

describe('The contract of the machine interfaces', () => {
  it('is written down as the server runs it, and the client with it: npm run api', async () => {
    for (const [path, text] of Object.entries(await apiFiles())) expect(readFileSync(path, 'utf8'), path).toBe(text);
  });

  it('has a Chinese and an English sentence for each code that may be answered', () => {
    const codes = [...codesOf('merchant'), ...codesOf('provider')];
    expect(codes.filter((code) => !/[一-鿿]/.test(sentencesOf(code).chinese))).toEqual([]);
    expect(codes.filter((code) => !/^[A-Z]/.test(sentencesOf(code).english))).toEqual([]);
  });

  it.each(apiOperations.map((one) => [apiNameOf(one), one] as const))('%s has examples that fit it', (_, operation) => {
    const { path = {}, query = {}, body = {}, answer } = operation.example;
    const read = operation.input.safeParse({ path, query, body });
    expect(read.error?.issues).toBeUndefined();
    expect(operation.output.safeParse(answer).error?.issues).toBeUndefined();
    const page = operation.page?.input.safeParse(operation.pageInput?.(read.data, 'k-12345678'));
    expect(page?.error?.issues).toBeUndefined();
  });

  it('takes no member that it does not name, in a body at any depth', () => {
    const bodies = described.flatMap(([path, { requestBody }]) =>
      requestBody ? [[path, requestBody.content['application/json']!.schema] as const] : [],
    );
    expect(bodies.length).toBeGreaterThan(15);
    expect(bodies.flatMap(([path, schema]) => openObjects(schema, path))).toEqual([]);
  });

  it('says of each text of a request what it must be', () => {
    const bare = described.flatMap(([path, { parameters, requestBody }]) => [
      ...parameters.flatMap(({ name, schema }) => bareTexts(schema, `${path} ${name}`)),
      ...(requestBody ? bareTexts(requestBody.content['application/json']!.schema, path) : []),
    ]);
    expect(bare).toEqual([]);
  });

  it('names the refusal of a product that is not opened where an operation needs one', () => {
    const refused = described.filter(([, { responses }]) => responses['403']?.description.includes('01004KCSDC'));
    const paths = refused.map(([path]) => path);
    expect(paths).toContain('/open/v1/payouts');
    expect(paths).toContain('/open/v1/accounts/{accountNo}/statements');
    expect(paths).not.toContain('/open/v1/accounts');
    expect(paths.filter((path) => path.startsWith('/provider'))).toEqual([]);
  });

  it('names each operation and each of its functions once', () => {
    expect(new Set(apiOperations.map(apiNameOf)).size).toBe(apiOperations.length);
    expect(new Set(apiOperations.map(({ realm, name }) => `${realm} ${name}`)).size).toBe(apiOperations.length);
  });
});
