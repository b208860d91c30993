import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Messenger } from './messenger.ts';
import { accountPage, followPage, scanPage } from './messenger-pages.ts';

const hereOf = (request: FastifyRequest): string => `http://${request.host}`;
const ACCOUNT = '商户门户服务号';
const HTML = 'text/html; charset=utf-8';

/**
 * The messaging app: what the provider's server asks, and pages in place of the app on a phone. A person who opens a
 * ticket's address chooses which phone has scanned it.
 */
export function messengerRoutes(app: FastifyInstance): void {
  const messenger = new Messenger();
  app.post('/messenger/tickets', async (request, _reply) => {
    const opened = messenger.open(Date.now());
    return { ...opened, url: `${hereOf(request)}/messenger/scan?ticket=${opened.ticket}` };
  });
  app.get('/messenger/tickets/:ticket', async (request, _reply) =>
    messenger.stateOf((request.params as { ticket: string }).ticket, Date.now()),
  );
  app.post('/messenger/messages', async (request, reply) => {
    const { messageNo, openId, text, link } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof messageNo !== 'string' || messageNo === '' || typeof openId !== 'string' || typeof text !== 'string')
      return reply.code(400).send({ message: 'messageNo, openId and text are needed' });
    if (link !== null && typeof link !== 'string') return reply.code(400).send({ message: 'link is a text or null' });
    const isTaken = messenger.take({ messageNo, openId, text, link }, new Date());
    return isTaken ? { taken: true } : reply.code(410).send({ message: 'the account does not follow' });
  });
  app.get('/messenger/messages', async (request, _reply) => {
    const { openId } = request.query as { openId?: string };
    return { messages: messenger.messages(openId) };
  });
  app.get('/messenger/account', async (request, _reply) => ({
    name: ACCOUNT,
    followUrl: `${hereOf(request)}/messenger/follow`,
  }));
  appPages(app, messenger);
}

function appPages(app: FastifyInstance, messenger: Messenger): void {
  app.post('/messenger/scan', async (request, reply) => {
    const { ticket, openId } = (request.body ?? {}) as Record<string, unknown>;
    const isDone = messenger.scan(String(ticket), String(openId), Date.now());
    return isDone ? { followed: true } : reply.code(409).send({ message: '二维码已失效' });
  });
  app.post('/messenger/leave', async (request, _reply) => {
    messenger.leave(String(((request.body ?? {}) as Record<string, unknown>).openId));
    return { left: true };
  });
  app.get('/messenger/scan', async (request, reply) => {
    const { ticket = '' } = request.query as { ticket?: string };
    return reply.type(HTML).send(scanPage(ACCOUNT, messenger.stateOf(ticket, Date.now()).state));
  });
  app.get('/messenger/follow', async (_request, reply) => reply.type(HTML).send(followPage(ACCOUNT)));
  app.get('/messenger', async (_request, reply) => reply.type(HTML).send(accountPage(messenger.messages())));
}
