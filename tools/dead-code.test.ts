import { describe, expect, it } from 'vitest';
import { deadCode, unusedPackages } from './dead-code.ts';

const find = (files: Record<string, string>, named = 'apps/start.ts'): string[] =>
  deadCode(new Map(Object.entries(files)), named);

describe('Dead code', () => {
  it('is a file to which no entry leads', () => {
    expect(
      find({
        'apps/start.ts': "import './a.ts';",
        'apps/a.ts': "import '#ledger/b.ts';",
        'ledger/b.ts': '',
        'apps/old.ts': "import './a.ts';",
      }),
    ).toEqual(['apps/old.ts: nothing leads to this file']);
  });

  it('is an export that nobody imports, or that only its own file needs', () => {
    const files = {
      'apps/start.ts': "import { a } from './a.ts'; a();",
      'apps/a.ts': 'export const a = () => b; export const b = 1; export function c() {} export class D {}',
    };
    expect(find(files)).toEqual([
      'apps/a.ts: no other file imports b, so it needs no export',
      'apps/a.ts: nothing uses c',
      'apps/a.ts: nothing uses D',
    ]);
  });

  it('is a name that an index passes on to nobody, and then its source', () => {
    const files = {
      'apps/start.ts': "import { a } from './index.ts'; a();",
      'apps/index.ts': "export { a, b as c } from './a.ts';",
      'apps/a.ts': 'export const a = 1; export const b = 2;',
    };
    expect(find(files)).toEqual(['apps/index.ts: nothing uses c', 'apps/a.ts: nothing uses b']);
  });

  it('is no type that an exported function of its file speaks of, but one that nobody does', () => {
    const files = {
      'apps/start.ts': "import { a } from './a.ts'; a({});",
      'apps/a.ts': 'export interface Wish {} export interface Lost {} export const a = (wish: Wish) => wish;',
    };
    expect(find(files)).toEqual(['apps/a.ts: nothing uses Lost']);
  });

  it.each([
    ['all of a module', "import * as all from './a.ts'; all;"],
    ['a module at run time', "const { a } = await import('./a.ts');"],
    ['a type of a module', "type A = import('./a.ts').A; let x: A;"],
    ['everything passed on', "export * from './a.ts';"],
    ['a program by its path', "fork('apps/a.ts');"],
    ['a program beside it', "fork(join(import.meta.dirname, 'a.ts'));"],
  ])('is not what is used as %s', (_, start) => {
    expect(find({ 'apps/start.ts': start, 'apps/a.ts': 'export const a = 1; export type A = string;' })).toEqual([]);
  });

  it('is no page, no test and nothing that either uses', () => {
    const files = {
      'capabilities/order/portal/order-page.tsx': "import { a } from './a.ts'; export default () => a;",
      'capabilities/order/portal/a.ts': 'export const a = 1; export const b = 2;',
      'x/b.test.ts': "import { b } from '#capabilities/order/portal/a.ts'; b;",
    };
    expect(find(files, '')).toEqual([]);
  });

  it('is a package that no file names', () => {
    expect(unusedPackages(['pg', 'left-pad', '@types/pg'], ["import pg from 'pg';"])).toEqual([
      'package.json: no file names left-pad',
    ]);
  });
});
