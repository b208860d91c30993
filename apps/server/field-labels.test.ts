import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { capabilities } from './capabilities.ts';
import { labelCatalogues } from './catalogue.ts';

/** The names of all members of a schema, at any depth. */
function membersOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, member]) => [name, ...membersOf(member)]);
    case 'array':
      return membersOf(def.element);
    case 'record':
      return membersOf(def.valueType);
    case 'union':
      return def.options.flatMap(membersOf);
    case 'pipe':
      return membersOf(def.in);
    case 'optional':
    case 'nullable':
    case 'default':
      return membersOf(def.innerType);
    default:
      return [];
  }
}

describe('A label of a member', () => {
  it('is said once: by the lowest capability that has the member, or by the kernel for all', () => {
    const names = labelCatalogues.flatMap((labels) => Object.keys(labels));
    expect(names.length).toBeGreaterThan(200);
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    expect(twice, 'has a label in a lower folder: leave yours out, or name your member otherwise').toEqual([]);
  });

  it('is of a member that the calls of its capability have', () => {
    const idle = capabilities.flatMap(
      ({ name, fieldLabels = {}, operations = [], providerOperations = [], apiOperations = [] }) => {
        const inputs = [...operations, ...providerOperations, ...apiOperations].map(({ input }) => input);
        const members = new Set(inputs.flatMap(membersOf));
        return Object.keys(fieldLabels).flatMap((member) => (members.has(member) ? [] : [`${name} ${member}`]));
      },
    );
    expect(idle).toEqual([]);
  });
});
