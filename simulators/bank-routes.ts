import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Socket } from 'node:net';
import type { Bank, Instruction, Payment, Remittance } from './bank.ts';
import { fenOfYuan, sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import { isCalendarDay } from '#platform/kernel/shanghai-time.ts';
import { BATCH_MAX, FILE_PAGE } from './constants.ts';

const AMOUNT = /^(0|[1-9]\d{0,14})\.\d{2}$/;
const ACCOUNT = /^\d{6,28}$/;

/** The instruction in a request's body, or the sentence that says what is wrong with it. */
function instructionIn(body: unknown): Instruction | string {
  const given = (body ?? {}) as Record<string, unknown>;
  for (const field of ['channelNo', 'orderNo', 'amount', 'payeeName', 'payeeAccountNo', 'payeeBankName']) {
    const value = given[field];
    if (typeof value !== 'string' || value === '' || value.length > 200) return `${field} is missing`;
  }
  const { channelNo, orderNo, amount, payeeName, payeeAccountNo, payeeBankName, memo } =
    given as unknown as Instruction;
  if (!AMOUNT.test(amount) || amount === '0.00') return 'amount is not an amount in yuan with two decimals';
  if (!ACCOUNT.test(payeeAccountNo)) return 'payeeAccountNo is not 6 to 28 digits';
  if (memo !== undefined && typeof memo !== 'string') return 'memo is not a text';
  return { channelNo, orderNo, amount, payeeName, payeeAccountNo, payeeBankName, memo };
}

/** The remittance in a request's body, or the sentence that says what is wrong with it. */
export function remittanceIn(body: unknown): Remittance | string {
  const given = (body ?? {}) as Record<string, unknown>;
  const { toAccountNo, payerName, payerAccountNo, payerBankName = '模拟银行', amount, remark = '' } = given;
  if (typeof toAccountNo !== 'string' || !ACCOUNT.test(toAccountNo)) return 'toAccountNo is not 6 to 28 digits';
  if (typeof payerAccountNo !== 'string' || !ACCOUNT.test(payerAccountNo))
    return 'payerAccountNo is not 6 to 28 digits';
  if (typeof amount !== 'string' || !AMOUNT.test(amount) || amount === '0.00')
    return 'amount is not an amount in yuan with two decimals';
  if (typeof payerName !== 'string' || payerName === '' || payerName.length > 200) return 'payerName is missing';
  if (typeof payerBankName !== 'string' || typeof remark !== 'string' || remark.length > 200)
    return 'payerBankName and remark are texts';
  return { toAccountNo, payerName, payerAccountNo, payerBankName, amount, remark };
}

/** The bank's answer about a payment. A return is a separate event, in `/bank/returns`. */
const answerOf = ({ channelNo, orderNo, amount, state, takenAt, endedAt, bankSerial, reason }: Payment) => ({
  channelNo,
  orderNo,
  amount,
  state,
  takenAt,
  ...(endedAt ? { at: endedAt } : {}),
  ...(bankSerial ? { bankSerial } : {}),
  ...(reason ? { reason } : {}),
});

const found = (payment: Payment | undefined) => (payment ? { status: 200, body: answerOf(payment) } : { status: 404 });

export function bankRoutes(app: FastifyInstance, bank: Bank, silenceMs: number): void {
  const takeOne = async (body: unknown) => {
    const instruction = instructionIn(body);
    if (typeof instruction === 'string') return { status: 422 };
    const taking = await bank.take(instruction);
    if (taking.outcome === 'differs') return { status: 409 };
    return taking.silent ? {} : found(taking.payment);
  };

  app.post('/bank/instructions', async (request, reply) => {
    const instruction = instructionIn(request.body);
    if (typeof instruction === 'string') return reply.code(422).send({ reason: instruction });
    const taking = await bank.take(instruction);
    if (taking.outcome === 'differs')
      return reply.code(409).send({ message: 'another instruction already has this channelNo' });
    if (taking.silent) return fallSilent(request.raw.socket, reply, silenceMs);
    return answerOf(taking.payment);
  });

  // Many in one call, each answered for itself in its place, with the status that its own call would have; a silent
  // payment has none.
  app.post('/bank/instructions/batch', async (request, reply) => {
    const { instructions } = (request.body ?? {}) as { instructions?: unknown };
    if (!Array.isArray(instructions) || instructions.length > BATCH_MAX)
      return reply.code(422).send({ reason: `instructions is not a list of at most ${BATCH_MAX}` });
    return { answers: await Promise.all(instructions.map(takeOne)) };
  });

  app.post('/bank/queries', async (request, reply) => {
    const { channelNos } = (request.body ?? {}) as { channelNos?: unknown };
    if (!Array.isArray(channelNos) || channelNos.length > BATCH_MAX)
      return reply.code(422).send({ reason: `channelNos is not a list of at most ${BATCH_MAX}` });
    return { answers: channelNos.map((channelNo) => found(bank.find(String(channelNo)))) };
  });

  app.get('/bank/instructions/:channelNo', async (request, reply) => {
    const payment = bank.find((request.params as { channelNo: string }).channelNo);
    return payment ? answerOf(payment) : reply.code(404).send({ message: 'no such instruction' });
  });

  app.get('/bank/returns', async (request, reply) => {
    const { cursor } = request.query as Record<string, unknown>;
    const page = bank.returnsSince(typeof cursor === 'string' ? cursor : '');
    return page ?? reply.code(400).send({ message: 'unknown cursor' });
  });

  app.post('/bank/remittances', async (request, reply) => {
    const remittance = remittanceIn(request.body);
    if (typeof remittance === 'string') return reply.code(422).send({ reason: remittance });
    return { serialNo: await bank.remit(remittance) };
  });

  app.get('/bank/remittances', async (request, reply) => {
    const { cursor } = request.query as Record<string, unknown>;
    const page = bank.remittancesSince(typeof cursor === 'string' ? cursor : '');
    return page ?? reply.code(400).send({ message: 'unknown cursor' });
  });

  app.get('/bank/orders', async (request, reply) => {
    const { orderNo } = request.query as Record<string, unknown>;
    if (typeof orderNo !== 'string') return reply.code(400).send({ message: 'orderNo is needed' });
    return {
      orders: bank
        .ofOrder(orderNo)
        .map(({ channelNo, orderNo: row, amount, state }) => ({ channelNo, orderNo: row, amount, state })),
    };
  });
}

/** The bank's file of a day that is over, page by page. */
export function bankFileRoutes(app: FastifyInstance, bank: Bank): void {
  app.get('/bank/files/:day', async (request, reply) => {
    const { day } = request.params as { day: string };
    const from = Number((request.query as Record<string, unknown>).from ?? 0);
    const lines = isCalendarDay(day) && Number.isSafeInteger(from) ? bank.fileOf(day) : null;
    if (!lines) return reply.code(404).send({ message: 'no such day, or it is not over' });
    const next = from + FILE_PAGE < lines.length ? String(from + FILE_PAGE) : null;
    const amount = yuanOfFen(sumFen(lines.map((line) => fenOfYuan(line.amount))));
    return { day, lines: lines.slice(from, from + FILE_PAGE), next, count: lines.length, amount };
  });
}

/** Does not answer, like a bank in trouble, and drops the connection in the end. */
export function fallSilent(socket: Socket, reply: FastifyReply, silenceMs: number): FastifyReply {
  reply.hijack();
  const timer = setTimeout(() => socket.destroy(), silenceMs);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  return reply;
}
