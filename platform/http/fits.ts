import type { z } from 'zod';

/** Whether zod would answer the value as it is: it has what the schema asks for, and nothing else. */
export type Fits = (value: unknown) => boolean;

const known = new WeakMap<z.core.$ZodType, Fits>();
const NEVER: Fits = () => false;

/**
 * Answers are checked before they leave, and nearly all fit. Zod makes a copy of each, with two objects a value: of a
 * page of orders 50 KB, a fifth of what the call leaves to the garbage collector. This one only looks. It may say no of
 * what fits, never yes of what does not: of a schema with parts that it does not know it says no, and zod is asked.
 */
export function fitsOf(schema: z.ZodType): Fits {
  const before = known.get(schema);
  if (before) return before;
  const made = fitsUnder(schema, new Set()) ?? NEVER;
  known.set(schema, made);
  return made;
}

/** Null: not known. `above`: the schemas that contain it, because one may contain itself. */
function fitsUnder(schema: z.core.$ZodType, above: ReadonlySet<z.core.$ZodType>): Fits | null {
  if (above.has(schema)) return null;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (part: z.core.$ZodType): Fits | null => fitsUnder(part, new Set([...above, schema]));
  if (def.type === 'string') return lookOfString(def);
  if (def.checks?.length) return null;
  switch (def.type) {
    case 'number':
      return 'format' in def ? null : Number.isFinite;
    case 'boolean':
      return (value) => value === true || value === false;
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'literal':
      return oneOf(def.values);
    case 'nullable':
      return or(null, inside(def.innerType));
    case 'optional':
      return or(undefined, inside(def.innerType));
    case 'array':
      return lookOfArray(inside(def.element));
    case 'object':
      return def.catchall ? null : lookOfObject(def.shape, inside);
    default:
      return null;
  }
}

function lookOfString({ checks = [], ...def }: z.core.$ZodStringDef): Fits | null {
  if ('format' in def || ('coerce' in def && def.coerce)) return null;
  const patterns = checks.map(patternOf);
  if (patterns.some((pattern) => pattern === null)) return null;
  const [pattern, ...more] = patterns as RegExp[];
  if (more.length) return null;
  return pattern ? (value) => typeof value === 'string' && pattern.test(value) : (value) => typeof value === 'string';
}

/** Of a check that is a plain pattern, which remembers nothing between two texts. */
function patternOf({ _zod: { def } }: z.core.$ZodCheck): RegExp | null {
  const { format, pattern } = def as Partial<z.core.$ZodCheckStringFormatDef>;
  return format === 'regex' && pattern instanceof RegExp && !pattern.global && !pattern.sticky ? pattern : null;
}

/** JSON has words and numbers only. */
function oneOf(values: readonly unknown[]): Fits | null {
  const all = new Set(values);
  return values.every((value) => ['string', 'number', 'boolean'].includes(typeof value))
    ? (value) => all.has(value)
    : null;
}

const or = (nothing: null | undefined, fits: Fits | null): Fits | null =>
  fits && ((value) => value === nothing || fits(value));

/** Not `every`, which passes over holes. */
const lookOfArray = (fits: Fits | null): Fits | null =>
  fits &&
  ((value) => {
    if (!Array.isArray(value)) return false;
    for (const element of value as unknown[]) if (!fits(element)) return false;
    return true;
  });

function lookOfObject(shape: z.core.$ZodShape, inside: (part: z.core.$ZodType) => Fits | null): Fits | null {
  const members = new Map<string, { fits: Fits; isRequired: boolean }>();
  for (const [name, part] of Object.entries(shape)) {
    const fits = inside(part);
    if (!fits) return null;
    members.set(name, { fits, isRequired: !fits(undefined) });
  }
  const required = [...members.values()].filter(({ isRequired }) => isRequired).length;
  return (value) => {
    // What has a class may write itself as it likes.
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false;
    let found = 0;
    for (const name in value) {
      const member = members.get(name);
      if (!member?.fits((value as Record<string, unknown>)[name])) return false;
      if (member.isRequired) found += 1;
    }
    return found === required;
  };
}
