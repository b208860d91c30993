import type { FastifyInstance } from 'fastify';
import { fallSilent, remittanceIn } from './bank-routes.ts';
import type { Pulls, PullTaken } from './pulls.ts';

const answerOf = ({ channelNo, amount, state, at, bankSerial, reason }: PullTaken) => ({
  channelNo,
  amount,
  state,
  ...(at ? { at } : {}),
  ...(bankSerial ? { bankSerial } : {}),
  ...(reason ? { reason } : {}),
});

export function pullRoutes(app: FastifyInstance, pulls: Pulls, silenceMs: number): void {
  app.post('/bank/pulls', async (request, reply) => {
    const { channelNo, payerBankName, remark } = (request.body ?? {}) as Record<string, unknown>;
    const remittance = remittanceIn(request.body);
    if (typeof remittance === 'string') return reply.code(422).send({ reason: remittance });
    if (typeof channelNo !== 'string' || channelNo === '' || channelNo.length > 200)
      return reply.code(422).send({ reason: 'channelNo is missing' });
    if (payerBankName === undefined || remark === undefined)
      return reply.code(422).send({ reason: 'payerBankName and remark are needed' });
    const taking = await pulls.take({ channelNo, ...remittance });
    if (!taking) return reply.code(409).send({ message: 'another instruction already has this channelNo' });
    if (taking.isSilent) return fallSilent(request.raw.socket, reply, silenceMs);
    return answerOf(taking.taken);
  });

  app.get('/bank/pulls/:channelNo', async (request, reply) => {
    const pull = pulls.find((request.params as { channelNo: string }).channelNo);
    return pull ? answerOf(pull) : reply.code(404).send({ message: 'no such instruction' });
  });
}
