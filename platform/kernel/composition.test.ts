import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Composition from './composition.ts';

/** A copy of its own, in which nothing is composed. */
let fresh: typeof Composition;
beforeEach(async () => {
  vi.resetModules();
  fresh = await import('./composition.ts');
});

// Files of one process share modules: the next one must not find what was composed here.
afterAll(() => void vi.resetModules());

const orderKinds: Composition.ServerComposition['orderKinds'] = new Map();
const server = { orderKinds } as Composition.ServerComposition;

describe('The composition of an application', () => {
  it('gives each part as it was composed', () => {
    fresh.composeServer(server);
    expect(fresh.composed('orderKinds')).toBe(orderKinds);
  });

  it('is not read before it is composed', () => {
    expect(() => fresh.composed('orderKinds')).toThrow('orderKinds is read before the application is composed');
  });

  it('is composed once', () => {
    fresh.composeServer(server);
    expect(() => fresh.composeServer({ ...server })).toThrow('composed already');
    expect(() => fresh.composeBrowser({} as Composition.BrowserComposition)).toThrow('composed already');
  });

  it('is no composition without all its parts', () => {
    // @ts-expect-error each part that a folder declares is needed
    fresh.composeServer({ orderKinds });
    expect(fresh.composed('orderKinds')).toBe(orderKinds);
  });
});
