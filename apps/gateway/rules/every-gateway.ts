import type { GatewayCall, GatewayContract } from '#platform/port/contract/gateway-call.ts';
import { noAccess } from '#platform/port/gateway-access.ts';
import { memberOf, type Probe, type Question } from '../probe.ts';
import type { Rule } from './rule.ts';

/** Members that are numbers of ours: each question of the check has its own. */
const NUMBERS = ['channelNo', 'applicationNo', 'customerNo', 'messageNo', 'checkNo'];

/** The request of the first example, with numbers that nobody has used. */
export function questionOf(probe: Probe, call: GatewayCall): Question {
  const { params, query, body } = call.examples[0]!;
  const fresh = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, member]) => [name, NUMBERS.includes(name) ? probe.number() : member]),
        )
      : value;
  return {
    ...(params ? { params: fresh(params) as Record<string, string> } : {}),
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { body: fresh(body) }),
  };
}

const whereOf = ({ method, path }: GatewayCall): string => `${method} ${path}`;

/** What every gateway must do, regardless of its calls. */
export const rulesOfEvery = ({ calls, isSigned }: GatewayContract): Rule[] => [
  {
    name: 'time',
    holds: 'Each read is answered within its time-out.',
    async check(probe) {
      for (const call of Object.values(calls)) if (!call.changes) await probe.call(call, questionOf(probe, call));
    },
  },
  {
    name: 'token',
    holds: 'A request without our token, or with another one, is answered with 401.',
    needs: 'token',
    async check(probe) {
      for (const call of Object.values(calls))
        for (const token of [null, `${probe.access.token?.slice(0, -1)}~`]) {
          const access = { ...noAccess, tls: probe.access.tls, token };
          const { status } = await probe.call(call, questionOf(probe, call), { access });
          const how = token ? 'another token' : 'no token';
          probe.must(status === 401 || status === 0, `${whereOf(call)} with ${how} was answered with ${status}`);
        }
    },
  },
  ...(isSigned ? signatureRules(calls) : []),
  {
    name: 'bad-input',
    holds: 'A request that breaks the contract is refused, and nothing is taken.',
    async check(probe) {
      for (const call of Object.values(calls)) {
        const refusals: string[] = Object.keys(call.refusals).filter((status) => status === '400' || status === '422');
        if (!call.body || refusals.length === 0) continue;
        const { body } = questionOf(probe, call);
        const without = Object.keys(body as object).filter((name) => {
          const { [name]: _left, ...rest } = body as Record<string, unknown>;
          return !call.body!.safeParse(rest).success;
        });
        const wrong = call.examples.flatMap((example) => (example.isWrong && example.status !== 200 ? [example] : []));
        const bodies: [string, unknown][] = [
          ...without.map((name): [string, unknown] => [`without ${name}`, { ...(body as object), [name]: undefined }]),
          ...wrong.map(({ title, body: bad }): [string, unknown] => [title, bad]),
        ];
        for (const [what, bad] of bodies) {
          const { status } = await probe.call(call, { body: bad });
          const isRefused = refusals.includes(String(status)) || status === 0;
          probe.must(isRefused, `${whereOf(call)}, ${what}, was answered with ${status}, not ${refusals.join(' or ')}`);
        }
      }
    },
  },
];

function signatureRules(calls: GatewayContract['calls']): Rule[] {
  const reads = Object.values(calls).filter(({ changes }) => !changes);
  return [
    {
      name: 'signature',
      holds: 'A request without our signature, or whose body was changed on its way, is answered with 401.',
      needs: 'signing',
      async check(probe) {
        const changing: typeof fetch = (input, init) =>
          fetch(input, { ...init, body: String(init?.body).replace('1234.50', '9999.50') });
        for (const call of Object.values(calls)) {
          const access = { ...probe.access, signing: null };
          const { status } = await probe.call(call, questionOf(probe, call), { access });
          probe.must(
            status === 401 || status === 0,
            `${whereOf(call)} without a signature was answered with ${status}`,
          );
        }
        const [send] = Object.values(calls).filter(
          ({ examples }) => memberOf(examples[0]!.body, 'amount') === '1234.50',
        );
        if (!send) return;
        const { status } = await probe.call(send, questionOf(probe, send), { send: changing });
        probe.must(status === 401 || status === 0, `${whereOf(send)} with another body was answered with ${status}`);
      },
    },
    {
      name: 'answer-signature',
      holds: 'Each answer to a signed request is signed, with its nonce.',
      needs: 'signing',
      async check(probe) {
        for (const call of reads) await probe.call(call, questionOf(probe, call));
      },
    },
    {
      name: 'replay',
      holds: 'The same signed request is taken once.',
      needs: 'signing',
      async check(probe) {
        const [call] = reads;
        if (!call) return;
        let status = 0;
        const twice: typeof fetch = async (input, init) => {
          const first = await fetch(input, init);
          ({ status } = await fetch(input, init));
          return first;
        };
        await probe.call(call, questionOf(probe, call), { send: twice });
        probe.must(status === 401, `${whereOf(call)} was answered with ${status} when it was sent twice as it was`);
      },
    },
  ];
}
