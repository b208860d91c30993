import { describe, expect, it } from 'vitest';
import { composeKinds } from '#testkit/with-kinds.ts';
import type { KindContract } from './kind-contract.ts';
import { kindRights } from './kinds.ts';

const kind = (id: string, see: string) =>
  ({ id, order: 1, codes: {}, rights: { see: [see], make: [], cancel: [] } }) as unknown as KindContract;

describe('The rights of all kinds', () => {
  it('are resolved when they are first asked for, and once for all calls', () => {
    const rights = kindRights(['see'], { besides: ['0101'] });
    composeKinds([kind('one', '0302'), kind('two', '0101')]);
    expect(rights()).toEqual(['0101', '0302']);
    expect(rights()).toBe(rights());
    composeKinds([kind('one', '0309')]);
    expect(rights()).toEqual(['0101', '0309']);
  });
});
