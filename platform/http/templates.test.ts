import fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveTemplates } from './templates.ts';

it('Templates are made once for all, at the specification’s address and next to the calls', async () => {
  const server = fastify();
  let made = 0;
  serveTemplates(server, { 'payout.xlsx': async () => Uint8Array.of(80, 75, (made += 1)) });
  for (const url of [
    '/resources/templates/payout.xlsx',
    '/api/resources/templates/payout.xlsx',
    '/resources/templates/payout.xlsx',
  ]) {
    const reply = await server.inject({ url });
    expect([reply.statusCode, reply.headers['content-type'], [...reply.rawPayload]]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      [80, 75, 1],
    ]);
  }
  expect((await server.inject({ url: '/resources/templates/other.xlsx' })).statusCode).toBe(404);
  await server.close();
});
