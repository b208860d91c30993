import type { FastifyInstance } from 'fastify';
import { fallSilent } from './bank-routes.ts';

const ID_NUMBER = /^(\d{15}|\d{17}[\dXx])$/;

/**
 * A service that compares names and numbers of identity cards. The last four characters of a number say what it does:
 * 0004 does not match, 0005 is no longer valid, 0006 is answered too late. It keeps nothing.
 */
export function identityRoutes(app: FastifyInstance, silenceMs: number): void {
  app.post('/identity/checks', async (request, reply) => {
    const { checkNo, name, idNumber } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof checkNo !== 'string' || checkNo === '' || typeof name !== 'string' || name === '')
      return reply.code(400).send({ message: 'checkNo and name are needed' });
    if (typeof idNumber !== 'string' || !ID_NUMBER.test(idNumber))
      return reply.code(400).send({ message: 'idNumber has 15 or 18 characters' });
    if (idNumber.endsWith('0006')) return fallSilent(request.raw.socket, reply, silenceMs);
    if (idNumber.endsWith('0004')) return { result: 'refused', reason: '姓名与证件号码不一致' };
    if (idNumber.endsWith('0005')) return { result: 'refused', reason: '证件已失效' };
    return { result: 'match' };
  });
}
