import { describe, expect, it } from 'vitest';
import { namingMembers } from '#capabilities/security/domain/record-object.ts';
import { operations } from './catalogue.ts';
import { recordNames } from './record-names.data.ts';

const recorded = operations.filter(({ policy }) => policy.effect === 'change' && !policy.unrecorded);

describe('The operation log', () => {
  it('has a row in the table of what it names for each call that it records, and for no other', () => {
    const paths = recorded.map(({ path }) => path).sort();
    expect(Object.keys(recordNames).sort(), 'a call has its line in record-names.data.ts').toEqual(paths);
  });

  it.each(recorded.filter(({ path }) => recordNames[path]?.by === 'input'))(
    'finds the object of $path in its input',
    ({ input }) => {
      const { properties = {} } = input.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as {
        properties?: Record<string, unknown>;
      };
      expect(Object.keys(properties).filter((member) => namingMembers.includes(member))).not.toEqual([]);
    },
  );
});
