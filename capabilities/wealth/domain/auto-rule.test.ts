import { describe, expect, it } from 'vitest';
import { decideAuto } from './auto-rule.ts';

describe('What a rule of automatic redemption orders', () => {
  const rule = { belowFen: 1000n, upToFen: 3000n };
  it.each<[string, 'fast' | 'ordinary', [bigint, bigint, bigint, bigint], string]>([
    ['nothing at the amount itself', 'fast', [1000n, 0n, 9000n, 9000n], ''],
    ['the whole shortfall below it', 'fast', [999n, 0n, 9000n, 9000n], 'fast 2001'],
    ['nothing while enough is coming', 'ordinary', [100n, 900n, 9000n, 9000n], ''],
    ['what is missing beside what is coming', 'ordinary', [100n, 300n, 9000n, 9000n], 'ordinary 2600'],
    ['no more than the shares', 'ordinary', [0n, 0n, 700n, 9000n], 'ordinary 700'],
    ['the rest the ordinary way', 'fast', [0n, 0n, 9000n, 500n], 'ordinary 2500, fast 500'],
    ['all of it the ordinary way when the cap is used up', 'fast', [0n, 0n, 9000n, 0n], 'ordinary 3000'],
    ['nothing without shares', 'fast', [0n, 0n, 0n, 9000n], 'no_shares'],
  ])('is %s', (_what, mode, [availableFen, comingFen, sharesFen, fastLeftFen], expected) => {
    const parts = decideAuto({ ...rule, mode }, { availableFen, comingFen, sharesFen, fastLeftFen });
    expect(parts === 'no_shares' ? parts : parts.map((part) => `${part.mode} ${part.amountFen}`).join(', ')).toBe(
      expected,
    );
  });
});
