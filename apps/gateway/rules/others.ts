import { addDays, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { fundCalls } from '#platform/port/contract/fund.ts';
import type { GatewayCall } from '#platform/port/contract/gateway-call.ts';
import { mailCalls, messengerCalls } from '#platform/port/contract/messages.ts';
import { boardCalls, identityCalls } from '#platform/port/contract/reads.ts';
import type { GatewayName } from '#platform/port/gateway-meter.ts';
import { listOf, memberOf, type Probe } from '../probe.ts';
import { bankRules } from './bank.ts';
import { questionOf } from './every-gateway.ts';
import type { Rule } from './rule.ts';

/** Asks the same twice; both answers where the first was a clear one. */
async function twice(probe: Probe, call: GatewayCall) {
  const question = questionOf(probe, call);
  const first = await probe.call(call, question);
  const again = await probe.call(call, question);
  return first.status === 200 ? { first, again } : null;
}

/** The same number again is answered with 200 and the same members. */
const sameAgain = (call: GatewayCall, members: readonly string[]): Rule => ({
  name: 'double',
  holds: `${call.method} ${call.path}: the same number again is the same thing.`,
  async check(probe) {
    const answers = await twice(probe, call);
    if (!answers) return;
    const { first, again } = answers;
    probe.must(again.status === 200, `the same number again was answered with ${again.status}, not 200`);
    for (const name of members)
      probe.must(
        memberOf(first.body, name) === memberOf(again.body, name),
        `the same number again was answered with another ${name}`,
      );
  },
});

const fundRules: readonly Rule[] = [
  { ...sameAgain(fundCalls.open, ['fundAccountNo']), name: 'customer' },
  sameAgain(fundCalls.send, ['tradeOn', 'confirmsOn']),
  {
    name: 'differs',
    holds: 'Another application under a known number is answered with 409.',
    async check(probe) {
      const { body } = questionOf(probe, fundCalls.send);
      await probe.call(fundCalls.send, { body });
      const { status } = await probe.call(fundCalls.send, { body: { ...(body as object), amount: '1.00' } });
      probe.must(status === 409 || status === 0, `another amount under a known number was answered with ${status}`);
    },
  },
  {
    name: 'unknown',
    holds: 'A number that was never sent is answered with 404, never as failed.',
    async check(probe) {
      const { status } = await probe.call(fundCalls.query, { params: { applicationNo: probe.number() } });
      probe.must(status === 404 || status === 0, `a number that was never sent was answered with ${status}`);
    },
  },
  {
    name: 'yields',
    holds: 'Yields are listed once a day, oldest first, from the asked day on.',
    async check(probe) {
      const from = addDays(shanghaiDate(new Date()), -10);
      const { body } = await probe.call(fundCalls.yields, { query: { from } });
      const days = listOf(body, 'yields').map(({ day }) => String(day));
      const inOrder = days.every((day, index) => day >= from && (index === 0 || day > days[index - 1]!));
      probe.must(inOrder, `the days are ${days.join(', ')}`);
    },
  },
];

const messengerRules: readonly Rule[] = [
  sameAgain(messengerCalls.send, []),
  {
    name: 'gone',
    holds: 'A message to an account that does not follow is answered with 410.',
    async check(probe) {
      const { body } = questionOf(probe, messengerCalls.send);
      const stranger = { ...(body as object), openId: probe.number() };
      const { status } = await probe.call(messengerCalls.send, { body: stranger });
      probe.must(status === 410 || status === 0, `an account of nobody was answered with ${status}`);
    },
  },
  {
    name: 'ticket',
    holds: 'A new ticket waits, and an unknown one is expired.',
    async check(probe) {
      const { body } = await probe.call(messengerCalls.createTicket, { body: {} });
      const stateOf = async (ticket: string) =>
        memberOf((await probe.call(messengerCalls.ticketState, { params: { ticket } })).body, 'state');
      const [ticketState, none] = [await stateOf(String(memberOf(body, 'ticket'))), await stateOf(probe.number())];
      probe.must(ticketState === 'waiting', `a new ticket is ${String(ticketState)}`);
      probe.must(none === 'expired', `an unknown ticket is ${String(none)}`);
    },
  },
];

const boardRules: readonly Rule[] = [
  {
    name: 'ids',
    holds: 'Each announcement has an id of its own.',
    async check(probe) {
      const { body } = await probe.call(boardCalls.list);
      const ids = listOf(body, 'announcements').map(({ id }) => id);
      probe.must(new Set(ids).size === ids.length, 'two announcements have the same id');
    },
  },
];

/** What a gateway must do besides what every one must. */
export const rulesOf: Readonly<Record<GatewayName, readonly Rule[]>> = {
  bank: bankRules,
  fund: fundRules,
  sms: [],
  identity: [sameAgain(identityCalls.check, ['result'])],
  messenger: messengerRules,
  mail: [sameAgain(mailCalls.send, [])],
  board: boardRules,
};
