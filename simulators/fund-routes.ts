import type { FastifyInstance } from 'fastify';
import { isCalendarDay } from '#platform/kernel/shanghai-time.ts';
import { fallSilent } from './bank-routes.ts';
import type { Application, Fund } from './fund.ts';

const AMOUNT = /^(0|[1-9]\d{0,14})\.\d{2}$/;

/** The application in a request's body, or the sentence that says what is wrong with it. */
function applicationIn(body: unknown): Application | string {
  const given = (body ?? {}) as Record<string, unknown>;
  const { applicationNo, side, fundAccountNo, amount } = given;
  if (typeof applicationNo !== 'string' || applicationNo === '' || applicationNo.length > 64)
    return 'applicationNo is missing';
  if (side !== 'subscribe' && side !== 'redeem') return 'side is subscribe or redeem';
  if (typeof fundAccountNo !== 'string' || !/^\d{6,28}$/.test(fundAccountNo)) return 'fundAccountNo is missing';
  if (typeof amount !== 'string' || !AMOUNT.test(amount) || amount === '0.00')
    return 'amount is not an amount in yuan with two decimals';
  return { applicationNo, side, fundAccountNo, amount };
}

export function fundRoutes(app: FastifyInstance, fund: Fund, silenceMs: number): void {
  app.post('/fund/customers', async (request, reply) => {
    const { customerNo, name } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof customerNo !== 'string' || customerNo === '' || typeof name !== 'string' || name === '')
      return reply.code(422).send({ reason: '客户资料不完整' });
    return { fundAccountNo: await fund.open(customerNo, name) };
  });

  app.post('/fund/customers/close', async (request, reply) => {
    const { customerNo } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof customerNo !== 'string' || customerNo === '') return reply.code(422).send({ reason: '客户资料不完整' });
    await fund.leave(customerNo);
    return { state: 'closed' };
  });

  // An amount that ends with .06 is taken and not answered: who asks for it finds it.
  app.post('/fund/applications', async (request, reply) => {
    const application = applicationIn(request.body);
    if (typeof application === 'string') return reply.code(422).send({ reason: application });
    const taking = await fund.take(application);
    if (!taking) return reply.code(409).send({ message: 'another application already has this number' });
    if (taking.isNew && application.amount.endsWith('.06')) return fallSilent(request.raw.socket, reply, silenceMs);
    return fund.stateOf(taking.taken);
  });

  app.get('/fund/applications/:applicationNo', async (request, reply) => {
    const taken = fund.find((request.params as { applicationNo: string }).applicationNo);
    return taken ? fund.stateOf(taken) : reply.code(404).send({ message: 'no such application' });
  });

  app.get('/fund/yields', async (request, reply) => {
    const { from } = request.query as Record<string, unknown>;
    if (typeof from !== 'string' || !isCalendarDay(from)) return reply.code(400).send({ message: 'from is a day' });
    return { yields: fund.yieldsFrom(from) };
  });
}
