import { describe, expect, it } from 'vitest';
import { shunnedIn, wordFindings } from './plain-words.ts';

describe('Plain words', () => {
  it('are asked for in names too', () => {
    expect(shunnedIn('/** What stands here anew. */ const openTown = () => stillStands;')).toEqual([
      'stands',
      'anew',
      'town',
    ]);
    expect(shunnedIn('understand the standard, until the desktop')).toEqual([]);
  });

  it('are all that comments, names and pages use', () => expect(wordFindings()).toEqual([]));
});
