import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Operation } from '#platform/kernel/operation.ts';
import { readInput } from '#platform/http/stage/schema.ts';
import { commonFieldLabels } from '#platform/kernel/field-labels.ts';
import { operations } from './catalogue.ts';

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  getter?: () => z.ZodType;
};
const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** The places of a contract that hold texts: members, `0` for the first of a list, `*` for a member of any name. */
function textPlaces(schema: z.ZodType, within: readonly string[] = [], depth = 0): string[][] {
  const def = defOf(schema);
  const inner = (innerSchema: z.ZodType, ...more: string[]) => textPlaces(innerSchema, [...within, ...more], depth + 1);
  if (depth > 12) return [];
  if (def.type === 'string') return [[...within]];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([key, member]) => inner(member, key)),
    ...[def.innerType, def.in, ...(def.options ?? [])].flatMap((one) => (one ? inner(one) : [])),
    ...(def.getter ? inner(def.getter()) : []),
    ...(def.element ? inner(def.element, '0') : []),
    ...(def.valueType ? inner(def.valueType, '*') : []),
  ];
}

/** A payload with this text in one place. */
const payloadWith = ([first, ...rest]: readonly string[], text: string): unknown => {
  if (first === undefined) return text;
  const value = payloadWith(rest, text);
  return first === '0' ? [value] : { [first]: value };
};

/** One of each kind that the rule names. */
const HOSTILE = [
  '\u0000',
  '\u0007',
  '\u00AD',
  '\u200B',
  '\u202E',
  '\u2028',
  '\u2029',
  '\u2066',
  '\u3164',
  '\uFEFF',
  '\uFE00',
  '\uE000',
  '\u0378',
  '\uFFFF',
  '\uD800',
  '\u{E0041}',
  '\u{E0100}',
];

const read = (operation: Operation, payload: unknown) =>
  readInput(commonFieldLabels, { payload, binding: { operation } } as unknown as Parameters<typeof readInput>[1]);

const issuesOf = (answer: ReturnType<typeof read>) =>
  answer.ok ? [] : ((answer.data as { issues?: { path: string; message: string }[] } | undefined)?.issues ?? []);

const places = operations.flatMap((operation) =>
  [...new Map(textPlaces(operation.input).map((place) => [place.join('.'), place])).values()].map(
    (place) => [operation, place] as const,
  ),
);

describe('Every text of every operation', () => {
  it('is refused with a hidden character, by a sentence that names the character', () => {
    const passed = places.flatMap(([operation, place]) =>
      HOSTILE.filter((hostile) => {
        const answer = read(operation, payloadWith(place, `上海${hostile}海蓝`));
        const code = `U+${hostile.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
        return !issuesOf(answer).some(({ path, message }) => path === place.join('.') && message.includes(code));
      }).map((hostile) => [operation.path, place.join('.'), escape(hostile)].join(' ')),
    );
    expect(places.length).toBeGreaterThan(300);
    expect(passed).toEqual([]);
  });

  it('reaches its handler in one form, where its contract takes the text', () => {
    const [one, other] = ['\u00E9\u9678', 'e\u0301\uF9D3'];
    const findings = places.flatMap(([operation, place]) => {
      const [first, second] = [one, other].map((text) => read(operation, payloadWith(place, text)));
      return first?.ok && JSON.stringify(first.data.input) !== JSON.stringify(second!.ok && second!.data.input)
        ? [`${operation.path} ${place.join('.')}`]
        : [];
    });
    expect(findings).toEqual([]);
  });
});
