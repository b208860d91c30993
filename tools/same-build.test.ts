import { expect, it } from 'vitest';
import { differences } from './same-build.ts';

it('The files that differ between two builds, or are in one only, are named', () => {
  const one = new Map([
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
  ]);
  expect(differences(one, new Map(one))).toEqual([]);
  expect(
    differences(
      one,
      new Map([
        ['a', '1'],
        ['b', '9'],
        ['d', '4'],
      ]),
    ),
  ).toEqual(['b', 'c', 'd']);
});
