import { dirname } from 'node:path';

/** What a capability, a platform package or an application is: all below it belongs together. */
const rootOf = (file: string): string =>
  /^(?:capabilities|platform|apps)\/[^/]+/.exec(file)?.[0] ?? file.slice(0, file.indexOf('/') + 1);
const stemOf = (file: string): string => file.replace(/(?:\.\w+)+$/, '');

const OF_PAGES = /(?:^|\/)(?:portal|console)\/|^platform\/(?:ui|portal-kit|shell)\//;
const COMMON = /(?:^|\/)(?:contract|domain)\//;
/** Whether a change of this file can break a test of pages, or one of the database. */
export const concerns = {
  dom: (file: string): boolean => OF_PAGES.test(file) || COMMON.test(file),
  db: (file: string): boolean => !OF_PAGES.test(file),
} as const;

/** 0: the test itself changed, 1: the file that it is named after, 2: one of its folder, 3: one of its capability. */
function distance(test: string, changed: readonly string[]): number {
  const steps: ((file: string) => boolean)[] = [
    (file) => file === test,
    (file) => stemOf(file) === stemOf(test),
    (file) => dirname(file) === dirname(test),
    (file) => rootOf(file) === rootOf(test),
  ];
  const step = steps.findIndex((isSo) => changed.some(isSo));
  return step === -1 ? Infinity : step;
}

/**
 * Of these test files the ones nearest to what has changed, at most so many; `left` are those that belong to a changed
 * capability and did not fit. `slow` ones are always left, unless they have changed themselves.
 */
export function nearestTests(
  tests: readonly string[],
  changed: readonly string[],
  { atMost, slow = [] }: { atMost: number; slow?: readonly string[] },
): { run: string[]; skipped: string[] } {
  const near = tests
    .map((test) => ({ test, far: distance(test, changed) }))
    .filter(({ far }) => far < Infinity)
    .sort((one, other) => one.far - other.far || (one.test < other.test ? -1 : 1));
  const mayRun = near.filter(({ test, far }) => far === 0 || !slow.includes(test)).slice(0, atMost);
  return {
    run: mayRun.map(({ test }) => test),
    skipped: near.filter((one) => !mayRun.includes(one)).map(({ test }) => test),
  };
}
