import { expect, it } from 'vitest';
import { operations, providerOperations } from './catalogue.ts';

/** PostgreSQL's integer: a larger number is a failure of the statement that takes it. */
const MAX = 2_147_483_647;

interface Schema {
  type?: string;
  maximum?: number;
  const?: unknown;
  enum?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** The members that are whole numbers without an end. */
function endless(schema: Schema, at: string): string[] {
  const { type, maximum = Infinity, properties = {}, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  const isFixed = schema.const !== undefined || schema.enum !== undefined;
  return [
    ...(type === 'integer' && maximum > MAX && !isFixed ? [at] : []),
    ...Object.entries(properties).flatMap(([name, member]) => endless(member, `${at}.${name}`)),
    ...(items ? endless(items, `${at}[]`) : []),
    ...(typeof additionalProperties === 'object' ? endless(additionalProperties, `${at}{}`) : []),
    ...[anyOf, oneOf, allOf].flatMap((some) => (some ?? []).flatMap((one) => endless(one, at))),
  ];
}

it('Every whole number that a call takes is one that the database can compare', () => {
  const found = [...operations, ...providerOperations].flatMap(({ path, input }) =>
    endless(input.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema, path),
  );
  expect(found).toEqual([]);
});
