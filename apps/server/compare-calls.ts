import { z } from 'zod';
import type { Operation } from '#platform/kernel/operation.ts';

/** A call as a page in the form of docs/spec/calls.md has it. */
export interface DescribedCall {
  /** Whole: `csdb/v2/account/list` for `account/list` below the head "Accounts and funds (`csdb/v2/…`)". */
  path: string;
  /** `$`, `P`, `S`, `C` and `A`; `R` is the merchant's own rule and no policy has it. Null: the row has none. */
  marks: string | null;
}

export interface Comparison {
  /** What a client written from the page would miss: no such call, or a mark that the call does not have. */
  missing: string[];
  /** Calls that ask for more than the page says. */
  stricter: string[];
}

const MARKS = 'ACPS$';
/** The last section repeats calls with their exact shapes. */
const SHAPES = /^## Shapes/m;
const HEAD = /^#+ /;
/** The beginning of all paths below a head that names it. A head without one says that its paths are whole. */
const HEAD_WITH_PREFIX = /^#+ .*\(`([^`…]+\/)…`\)$/;
const CELLS = /(?<!\\)\|/;

/** `…/bind` and `/confirm` follow the path before them, `…customer.save` its first word. */
function wholeName(written: string, before: string): string {
  const short = written.replace(/^…/, '');
  if (short.startsWith('/')) return before.slice(0, before.lastIndexOf('/')) + short;
  return short === written ? written : before.slice(0, before.indexOf('.') + 1) + short;
}

const sorted = (marks: Iterable<string>): string =>
  [...marks]
    .filter((mark) => MARKS.includes(mark))
    .toSorted()
    .join('');
const without = (marks: string, others: string): string => sorted([...marks].filter((mark) => !others.includes(mark)));

/** The marks that a pinned request has no member for: an exact shape wins over the table of all calls. */
function marksWithoutMember(shapes: string): Map<string, string> {
  const rows = shapes.split('\n').flatMap((line) => {
    const [, first = '', request = ''] = line.split(CELLS);
    const [, path] = /^ `([^`]+)` $/.exec(first) ?? [];
    if (!path) return [];
    const noFactor = request.includes('mespAuthList') ? '' : 'PSC';
    return [[path, noFactor + (request.includes('requestNo') ? '' : '$')] as const];
  });
  return new Map(rows);
}

/** The calls of the first columns of tables, with the marks behind each. */
function callsOf(tables: string): { path: string; marks: string }[] {
  let prefix = '';
  return tables.split('\n').flatMap((line) => {
    if (HEAD.test(line)) prefix = HEAD_WITH_PREFIX.exec(line)?.[1] ?? '';
    let before = '';
    const named = (line.split(CELLS)[1] ?? '').matchAll(/`([^` ]+)`(?: \*\*([^*]+)\*\*)?/g);
    return [...named].map(([, written = '', marks = '']) => {
      before = wholeName(written, before);
      return { path: prefix + before, marks: sorted(marks) };
    });
  });
}

/** The calls of a page; those with an exact shape are named a second time, without marks. */
export function describedCalls(page: string): DescribedCall[] {
  const [tables = '', shapes = ''] = page.split(SHAPES);
  const unneeded = marksWithoutMember(shapes);
  return [
    ...callsOf(tables).map(({ path, marks }) => ({ path, marks: without(marks, unneeded.get(path) ?? '') })),
    ...callsOf(shapes).map(({ path }) => ({ path, marks: null })),
  ];
}

/** `$` says that a repeated request has the first answer, which needs its number. */
const marksOf = ({ policy, input }: Operation): string =>
  sorted([
    input instanceof z.ZodObject && 'requestNo' in input.shape && policy.effect === 'change' ? '$' : '',
    policy.confirm?.password && !policy.confirm.when ? 'P' : '',
    policy.confirm?.sms && !policy.confirm.when ? 'S' : '',
    policy.certificate ? 'C' : '',
    policy.adminOnly ? 'A' : '',
  ]);

const listed = (marks: string): string => marks.split('').join(' ');

/** Compares a page with the operations; one sentence a difference. */
export function compareCalls(page: string, operations: readonly Operation[]): Comparison {
  const byPath = new Map(operations.map((operation) => [operation.path, operation]));
  const result: Comparison = { missing: [], stricter: [] };
  for (const { path, marks } of describedCalls(page)) {
    const found = byPath.get(path);
    if (!found) result.missing.push(`${path}: no such call`);
    if (!found || marks === null) continue;
    const ours = marksOf(found);
    const missed = without(marks, ours);
    const more = without(ours, `${marks}$`);
    if (missed) result.missing.push(`${path}: the page has ${listed(missed)}, the call has not`);
    if (more) result.stricter.push(`${path}: the call has ${listed(more)}, the page has not`);
  }
  return result;
}
