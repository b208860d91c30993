import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_PREFIX } from '#platform/kernel/api-operation.ts';
import { openApiWorld, type ApiWorld } from '#testkit/api-world.ts';

let world: ApiWorld;
let urls: Record<'merchant' | 'provider', string>;
beforeAll(async () => {
  world = await openApiWorld();
  urls = { merchant: world.edge.url, provider: world.provider.url };
});
afterAll(() => world.stop());

type Ask = RequestInit & { path: string };
const json = { 'content-type': 'application/json' };
const big = JSON.stringify({ remark: 'x'.repeat(70_000) });

/** Of each realm: a resource that is read, and one that takes a body. */
const places = {
  merchant: { read: '/accounts', change: '/quotes' },
  provider: { read: '/merchants', change: '/collections/DS1/refunds' },
} as const;
const realms = ['merchant', 'provider'] as const;

/** Status and code of an answer that has to be a problem. */
async function problemOf(realm: (typeof realms)[number], { path, ...init }: Ask): Promise<string> {
  const response = await fetch(`${urls[realm]}${API_PREFIX[realm]}${path}`, init);
  const body = (await response.json()) as Record<string, unknown>;
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(body).toEqual({
    type: `urn:merchant-portal:error:${String(body.code)}`,
    status: response.status,
    code: expect.stringMatching(/^\d{5}KPLMS$/),
    title: expect.stringMatching(/[一-鿿]/),
    titleEn: expect.stringMatching(/^[A-Z]/),
    requestId: response.headers.get('x-request-id'),
  });
  return `${response.status} ${String(body.code)} ${response.headers.get('allow') ?? ''}`.trim();
}

describe.each(realms)('Below the prefix of the %s, what no operation answers is a problem:', (realm) => {
  const { read, change } = places[realm];
  it.each<[string, Ask, string]>([
    ['an unknown path', { path: '/nothing' }, '404 09118KPLMS'],
    ['the prefix alone', { path: '' }, '404 09118KPLMS'],
    ['an unknown path with a body of another type', { path: '/nothing', method: 'POST', body: 'x' }, '404 09118KPLMS'],
    ['an id that is far too long', { path: `${read}/${'1'.repeat(300)}` }, '404 09118KPLMS'],
    ['a path that cannot be read', { path: `${read}/%zz` }, '400 09114KPLMS'],
    ['a method that the path has not', { path: read, method: 'DELETE' }, '405 09550KPLMS GET, HEAD'],
    ['reading what only takes changes', { path: change }, '405 09550KPLMS POST'],
    ['that, with a body that is too large', { path: read, method: 'PUT', body: big }, '405 09550KPLMS GET, HEAD'],
    ['a body of another type', { path: change, method: 'POST', body: 'a=1' }, '415 09552KPLMS'],
    ['a body that is too large', { path: change, method: 'POST', headers: json, body: big }, '413 09551KPLMS'],
    [
      'a page of another site',
      { path: change, method: 'POST', headers: { ...json, origin: 'https://elsewhere.example' }, body: '{}' },
      '403 09555KPLMS',
    ],
  ])('%s', async (_, request, expected) => {
    expect(await problemOf(realm, request)).toBe(expected);
  });

  it('a stranger who comes too often, before the body is read', async () => {
    const headers = { ...json, 'x-forwarded-for': `203.0.113.${realm === 'merchant' ? 7 : 8}` };
    const problems = new Set<string>();
    for (let at = 0; at < 80; at += 1)
      problems.add(await problemOf(realm, { path: change, method: 'POST', headers, body: '{}' }));
    expect(problems).toEqual(new Set(['401 09101KPLMS', '429 09115KPLMS']));
    const sendBig = () => fetch(`${urls[realm]}${API_PREFIX[realm]}${change}`, { method: 'POST', headers, body: big });
    let again = await sendBig();
    // One call a second is let in again, and refused for its size: the next one is too many.
    for (let at = 0; at < 10 && again.status === 413; at += 1) again = await sendBig();
    expect([again.status, Number(again.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});
