import fastify from 'fastify';
import { expect, it } from 'vitest';
import { servePlainRoutes, type PlainRoute } from './plain-routes.ts';

const replyOf = (content: string) => ({ type: 'application/x-said', content: Buffer.from(content), cacheSeconds: 60 });
const routes: PlainRoute[] = [
  { method: 'GET', url: '/pki/list', answer: async () => replyOf('list') },
  { method: 'GET', url: '/pki/ask/*', answer: async ({ rest }) => replyOf(rest) },
  {
    method: 'POST',
    url: '/pki/ask',
    takes: { type: 'application/x-ask', bytes: 10 },
    answer: async ({ body }) => replyOf(String(body)),
  },
];

it('A plain route answers bytes with their type, for so long as others may keep them', async () => {
  const server = fastify();
  server.removeAllContentTypeParsers();
  servePlainRoutes(server, routes);
  const list = await server.inject({ url: '/pki/list' });
  expect([list.body, list.headers['content-type'], list.headers['cache-control']]).toEqual([
    'list',
    'application/x-said',
    'public, max-age=60',
  ]);
  const long = 'A/+='.repeat(100);
  expect((await server.inject({ url: `/pki/ask/${encodeURIComponent(long)}` })).body).toBe(long);
  const post = (type: string, payload: string) =>
    server.inject({ method: 'POST', url: '/pki/ask', headers: { 'content-type': type }, payload });
  expect((await post('application/x-ask', 'question')).body).toBe('question');
  expect((await post('application/x-ask', 'x'.repeat(11))).statusCode).toBe(413);
  expect((await post('application/json', '{}')).statusCode).toBe(415);
  await server.close();
});
