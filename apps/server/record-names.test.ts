import { describe, expect, it } from 'vitest';
import { namingMembers } from '#capabilities/security/domain/record-object.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { operations } from './catalogue.ts';
import { recordNames } from './record-names.data.ts';

const recorded = operations.filter(({ policy }) => policy.effect === 'change' && !policy.unrecorded);
const namesItsObject = ({ input }: Operation): boolean => {
  const { properties = {} } = input.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
  };
  return Object.keys(properties).some((member) => namingMembers.includes(member));
};

describe('The operation log', () => {
  it('knows what each call that it records is about, by its input or by a row of the table', () => {
    const silent = recorded.filter(
      (call) => (recordNames[call.path]?.by ?? 'input') === 'input' && !namesItsObject(call),
    );
    expect(
      silent.map(({ path }) => path),
      'a call whose input names no object has its line in record-names.data.ts',
    ).toEqual([]);
  });

  it('has no row for a call that is not recorded, and none that only repeats its input', () => {
    const paths = new Set(recorded.map(({ path }) => path));
    const needless = Object.entries(recordNames).filter(
      ([path, { by, changes }]) => !paths.has(path) || (by === 'input' && !changes),
    );
    expect(needless).toEqual([]);
  });
});
