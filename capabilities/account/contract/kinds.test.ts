import { describe, expect, it, vi } from 'vitest';
import type { KindContract } from './kind-contract.ts';

const kind = (id: string, see: string) =>
  ({ id, order: 1, codes: {}, rights: { see: [see], make: [], cancel: [] } }) as unknown as KindContract;

describe('The rights of all kinds', () => {
  it('are resolved when they are first asked for, and once for all calls', async () => {
    // A copy of its own: the kinds of all tests are connected.
    vi.resetModules();
    const { connectKinds, kindRights } = await import('./kinds.ts');
    const rights = kindRights(['see'], { besides: ['0101'] });
    expect(rights).toThrow('connectKinds comes before');
    connectKinds([kind('one', '0302'), kind('two', '0101')]);
    expect(rights()).toEqual(['0101', '0302']);
    expect(rights()).toBe(rights());
    connectKinds([kind('one', '0309')]);
    expect(rights()).toEqual(['0101', '0309']);
  });
});
