import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { apiOperations, operations, providerOperations } from './catalogue.ts';

/** What a member of that form takes, what it refuses so that it is no other text, and what it must refuse. */
const forms = [
  {
    name: 'day',
    right: '2026-02-28',
    others: ['2026-02-2a', '20260228', '2026-02-1'],
    wrong: ['2026-02-29', '2026-02-31', '2026-13-01', '2026-00-10', '0000-02-28', '9999-12-31'],
  },
  {
    name: 'month',
    right: '2026-02',
    others: ['2026-0a', '202602', '2026-02-1'],
    wrong: ['2026-13', '2026-00', '0000-02'],
  },
  {
    name: 'time',
    right: '2026-02-28T10:00:00+08:00',
    others: ['2026-02-28T10:00:0a+08:00'],
    wrong: ['2026-02-31T10:00:00+08:00', '0000-02-28T10:00:00Z', '2026-02-28T24:30:00Z', '2026-02-28T10:00:00+23:00'],
  },
  { name: 'minute', right: '22:00', others: ['22:0a', '2200'], wrong: ['24:00', '22:60'] },
] as const;

/** All texts of a schema, with their rules. */
function textsOf(schema: z.core.$ZodType, at: string): { at: string; schema: z.ZodString }[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [{ at, schema: schema as z.ZodString }];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, member]) => textsOf(member, `${at} ${name}`));
    case 'array':
      return textsOf(def.element, at);
    case 'record':
      return textsOf(def.valueType, at);
    case 'union':
      return def.options.flatMap((option) => textsOf(option, at));
    case 'pipe':
      return textsOf(def.in, at);
    case 'optional':
    case 'nullable':
    case 'default':
      return textsOf(def.innerType, at);
    default:
      return [];
  }
}

const texts = [...operations, ...providerOperations, ...apiOperations].flatMap((one) =>
  textsOf(one.input, 'name' in one ? one.name : one.path),
);

describe('A member of a call', () => {
  it.each(forms)('that is a $name refuses what the calendar does not have, in Chinese', ({ right, others, wrong }) => {
    const takes = (schema: z.ZodString, text: string) => schema.safeParse(text).success;
    const found = texts.filter(({ schema }) => takes(schema, right) && !others.some((other) => takes(schema, other)));
    expect(found).not.toEqual([]);
    const taken = found.flatMap(({ at, schema }) =>
      wrong.filter((text) => takes(schema, text)).map((text) => `${at}: ${text}`),
    );
    expect(taken).toEqual([]);
    const silent = found.filter(({ schema }) =>
      (schema.safeParse(wrong[0]).error?.issues ?? []).some(({ message }) => !/[一-鿿]/.test(message)),
    );
    expect(silent.map(({ at }) => at)).toEqual([]);
  });
});
