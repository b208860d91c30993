import Fastify, { type FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { noAccess, type GatewayAccess } from '#platform/port/gateway-access.ts';
import { announcementRoutes } from './announcement-routes.ts';
import { Announcements } from './announcements.ts';
import { bankFileRoutes, bankRoutes } from './bank-routes.ts';
import { Bank } from './bank.ts';
import { breakRoutes } from './faults.ts';
import { guardRoutes } from './guard.ts';
import { messengerRoutes } from './messenger-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { fundRoutes } from './fund-routes.ts';
import { Fund } from './fund.ts';
import { MailBox } from './mail-box.ts';
import { mailRoutes } from './mail-routes.ts';
import { pullRoutes } from './pull-routes.ts';
import { Pulls } from './pulls.ts';
import { after, MovableClock } from './movable-clock.ts';
import {
  BODY_LIMIT_BYTES,
  CLOCK_HELD_MS,
  RETURN_AFTER_MS,
  SETTLE_MS,
  SILENCE_MS,
  SIMULATOR_HEADER,
} from './constants.ts';
import { SmsBox } from './sms-box.ts';
import { overviewPage } from './overview-page.ts';

export interface SimulatorOptions {
  /** DATA_DIR; the books are in its folder `simulators`. */
  dataDir: string;
  settleMs?: number;
  returnAfterMs?: number;
  silenceMs?: number;
  /** Who may call, and with which key answers are signed; default: everybody, and none. */
  access?: Pick<GatewayAccess, 'token' | 'signing'>;
  /** Habits that break the contracts (faults.ts). */
  faults?: readonly string[];
}

const MOBILE = /^1\d{10}$/;

/**
 * SMS and mail gateway, bank rail, fund company and clock, as one program that is independent of the portal. `listen`
 * it on loopback only.
 */
export function buildSimulators(options: SimulatorOptions): FastifyInstance {
  const folder = join(options.dataDir, 'simulators');
  const app = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  const clock = new MovableClock(folder);
  const bank = new Bank(
    folder,
    { settleMs: options.settleMs ?? SETTLE_MS, returnAfterMs: options.returnAfterMs ?? RETURN_AFTER_MS },
    () => clock.now(),
  );
  const pulls = new Pulls(folder, bank, options.settleMs ?? SETTLE_MS);
  const sms = new SmsBox();
  const mails = new MailBox();
  const fund = new Fund(folder, () => clock.now());
  const board = new Announcements(folder, clock.now());
  app.addHook('onClose', async () => (board.close(), pulls.close(), bank.close(), fund.close()));
  // A product in production refuses a server that answers with it, at any address.
  app.addHook('onRequest', async (_request, reply) => void reply.header(SIMULATOR_HEADER, 'yes'));

  const faults = new Set(options.faults);
  breakRoutes(app, faults, options.silenceMs ?? SILENCE_MS);
  guardRoutes(app, options.access ?? noAccess, (fault) => faults.has(fault));
  smsRoutes(app, sms);
  mailRoutes(app, mails);
  bankRoutes(app, bank, options.silenceMs ?? SILENCE_MS);
  bankFileRoutes(app, bank);
  pullRoutes(app, pulls, options.silenceMs ?? SILENCE_MS);
  fundRoutes(app, fund, options.silenceMs ?? SILENCE_MS);
  messengerRoutes(app);
  identityRoutes(app, options.silenceMs ?? SILENCE_MS);
  clockRoutes(app, clock);
  announcementRoutes(app, board, () => clock.now());
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(overviewPage({ sms, mails, bank, fund, clock, board })),
  );
  return app;
}

function smsRoutes(app: FastifyInstance, sms: SmsBox): void {
  app.post('/sms', async (request, reply) => {
    const { mobile, text, code } = (request.body ?? {}) as Record<string, unknown>;
    if (
      typeof mobile !== 'string' ||
      !MOBILE.test(mobile) ||
      typeof text !== 'string' ||
      text === '' ||
      (code !== undefined && typeof code !== 'string')
    ) {
      return reply.code(400).send({ message: 'mobile (11 digits) and text are needed' });
    }
    return sms.take({ mobile, text, code }, new Date());
  });
  app.get('/sms', async (request, reply) => {
    const { mobile } = request.query as Record<string, unknown>;
    if (typeof mobile !== 'string') return reply.code(400).send({ message: 'mobile is needed' });
    return { messages: sms.messagesTo(mobile) };
  });
}

function clockRoutes(app: FastifyInstance, clock: MovableClock): void {
  const reading = () => ({ now: shanghaiIso(clock.now()), offsetMs: clock.offsetMs });
  // Who knows the offset asks for another one: `?unlike=0` is answered when it has changed, or after a while.
  app.get('/clock', async (request, _reply) => {
    const { unlike } = request.query as Record<string, unknown>;
    if (unlike === String(clock.offsetMs)) await clock.moved(CLOCK_HELD_MS);
    return reading();
  });
  app.post('/clock', async (request, reply) => {
    const { now, advance } = (request.body ?? {}) as Record<string, unknown>;
    const target =
      typeof now === 'string' ? new Date(now) : typeof advance === 'string' ? after(clock.now(), advance) : null;
    if (!target || !clock.moveTo(target)) {
      return reply.code(400).send({
        message:
          'either { "now": "2026-12-01T09:00:00+08:00" } or { "advance": "P1D" }, between the years 2000 and 2100',
      });
    }
    return reading();
  });
}
