import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

const naughty = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../testkit/vectors/blns.json'), 'utf8'),
) as string[];
const CONTROLS = [
  '\u0000',
  'a\u0000b',
  '\u0001',
  '\u001b[2J',
  '\u007f',
  '\u0085',
  'a\tb',
  'a\nb',
  'a\r\nb',
  '\ud800',
  'x\udfff',
  '\udc00\ud800',
  '\ufeff',
  '\uffff',
  '\u202e',
];
const TIMES = [
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+08:00',
  '9999-12-31',
  '9999-12-31T23:59:59+08:00',
  '9999-12-31 23:59:59',
  '1899-12-31',
  '9998-12-31',
  '2026-11-20T00:00:00+23:59',
  '2026-11-20T00:00:00-23:59',
  '2026-11-20T00:00:00+14:00',
  '2026-02-30',
  '2026-02-29T00:00:00Z',
  '2026-13-01',
  '2026-00',
  '0000-00',
  '9999-12',
  '2026-11-20T24:00:00Z',
  '2026-11-20T23:59:60Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01',
  'infinity',
  '-infinity',
  'epoch',
  'now',
  'allballs',
];
const AMOUNTS = [
  '0',
  '-0',
  '0.00',
  '-1.00',
  '1e5',
  '1E400',
  'NaN',
  'Infinity',
  '0x10',
  '٣',
  '１２',
  '999999999.99',
  '1000000000.00',
  '9'.repeat(400),
  '0.001',
  '1.',
  '.5',
  '1,000.00',
  '1,000,000,000,000,000,000,000',
  ' 1.00',
  '1.00 ',
];
const OTHERS = [
  '',
  ' ',
  '　',
  '%',
  '_',
  '\\',
  '%%_\\',
  "'",
  '"',
  '$1',
  '{}',
  '[]',
  'null',
  '__proto__',
  'constructor',
  'a'.repeat(65),
  '金'.repeat(300),
  '👩‍👩‍👧'.repeat(20),
  'x'.repeat(5_000),
  '../../etc/passwd',
  '=1+1',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '*',
  'M100001',
];
const STRINGS = [...naughty, ...CONTROLS, ...TIMES, ...AMOUNTS, ...OTHERS];
const NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  1e-320,
  1e21,
  1e308,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  Number.MAX_VALUE,
  100_000,
  99_999,
];

/** Texts that fit most members, for the members that are not attacked. */
const PLAUSIBLE = [
  '1',
  '12',
  '1.00',
  '100.00',
  '0.01',
  '2026-11-20',
  '2026-11-01T00:00:00+08:00',
  '2026-11-30 23:59:59',
  '2026-11',
  '10000000',
  '13899999999',
  '6222020200001234',
  '123456',
  'P01',
  'M100001',
  'login',
  '晨光贸易有限公司',
  '说明一下原因',
  'ab',
  'abcdefgh',
  '01900000-0000-7000-8000-000000000000',
  'a'.repeat(32),
  'b'.repeat(64),
  '0'.repeat(64),
  'http://example.com/',
  'order.journal',
  'account.activity',
  'Chenguang88',
];

export interface Source {
  random: () => number;
  /** Values of earlier answers by member name, so that a handler finds something. */
  learned: ReadonlyMap<string, readonly unknown[]>;
}

export const oneOf = <T>(list: readonly T[], { random }: Pick<Source, 'random'>): T =>
  list[Math.floor(random() * list.length)]!;

export function hostile(source: Source, depth = 0): unknown {
  const { random } = source;
  const kind = random();
  if (kind < 0.75) return oneOf(STRINGS, source);
  if (kind < 0.87) return oneOf(NUMBERS, source);
  if (kind < 0.92 || depth > 3) return oneOf([null, true, false], source);
  if (kind < 0.96) return Array.from({ length: Math.floor(random() * 4) }, () => hostile(source, depth + 1));
  return Object.fromEntries([[oneOf(STRINGS, source), hostile(source, depth + 1)]]);
}

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  getter?: () => z.ZodType;
};
const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;

/**
 * A value that the schema would take, where one is known; with the chance `attack` each leaf is a hostile value
 * instead.
 */
export function valueFor(schema: z.ZodType, source: Source, attack: number, name = ''): unknown {
  const { random, learned } = source;
  const def = defOf(schema);
  const inner = (innerSchema: z.ZodType, as = name) => valueFor(innerSchema, source, attack, as);
  if (def.type !== 'object' && random() < attack) return hostile(source);
  switch (def.type) {
    case 'object': {
      const members = Object.entries(def.shape!).map(([key, member]) => [key, inner(member, key)] as const);
      const extra = def.catchall
        ? [...learned.keys()]
            .filter(() => random() < 0.02)
            .map((key) => [key, random() < 0.5 ? hostile(source) : oneOf(learned.get(key)!, source)] as const)
        : [];
      return Object.fromEntries([...members, ...extra].filter(([, value]) => value !== undefined));
    }
    case 'optional':
    case 'default':
    case 'prefault':
      return random() < 0.4 ? undefined : inner(def.innerType!);
    case 'nullable':
      return random() < 0.2 ? null : inner(def.innerType!);
    case 'pipe':
      return inner(def.in!);
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () => inner(def.element!));
    case 'union':
      return inner(oneOf(def.options!, source));
    case 'enum':
      return oneOf(Object.values(def.entries!), source);
    case 'literal':
      return oneOf(def.values!, source);
    case 'boolean':
      return random() < 0.5;
    case 'lazy':
      return inner(def.getter!());
    default:
      return leaf(schema, source, name);
  }
}

function leaf(schema: z.ZodType, source: Source, name: string): unknown {
  const fits = (value: unknown) => schema.safeParse(value).success;
  const known = (source.learned.get(name) ?? []).filter(fits);
  if (known.length && source.random() < 0.8) return oneOf(known, source);
  const fitting = [...PLAUSIBLE, ...NUMBERS, 1, 20].filter(fits);
  return fitting.length ? oneOf(fitting, source) : hostile(source);
}
