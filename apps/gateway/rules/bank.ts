import { fenOfYuan, sumFen } from '#platform/kernel/money.ts';
import { addDays, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { bankCalls } from '#platform/port/contract/bank.ts';
import type { GatewayCall } from '#platform/port/contract/gateway-call.ts';
import { listOf, memberOf, type Probe } from '../probe.ts';
import { questionOf } from './every-gateway.ts';
import type { Rule } from './rule.ts';

const PAGES_MAX = 50;
const DAYS_BACK = 10;
const call = bankCalls;

const instructionOf = (probe: Probe) => questionOf(probe, call.send).body as Record<string, string>;
const queried = (probe: Probe, channelNo: string) => probe.call(call.query, { params: { channelNo } });
const isEnded = ({ body }: { body: unknown }): boolean => memberOf(body, 'state') !== 'accepted';
const contentOf = (body: unknown): string =>
  JSON.stringify(['state', 'at', 'bankSerial'].map((name) => memberOf(body, name)));

async function ended(probe: Probe, body: Record<string, string>) {
  await probe.call(call.send, { body });
  return probe.until(() => queried(probe, body.channelNo!), isEnded);
}

const payments: Rule[] = [
  {
    name: 'unknown',
    holds: 'A number that was never sent is answered with 404, never as failed.',
    async check(probe) {
      for (const one of [call.query, call.queryPull]) {
        const { status } = await probe.call(one, { params: { channelNo: probe.number() } });
        probe.must(
          status === 404 || status === 0,
          `${one.path} of a number that was never sent was answered with ${status}`,
        );
      }
    },
  },
  {
    name: 'double',
    holds: 'The same instruction again is the same payment.',
    async check(probe) {
      const body = instructionOf(probe);
      const first = await ended(probe, body);
      const again = await probe.call(call.send, { body });
      if (first.status !== 200) return;
      probe.must(again.status === 200, `the same instruction again was answered with ${again.status}, not 200`);
      probe.must(
        contentOf(again.body) === contentOf((await queried(probe, body.channelNo!)).body),
        'the same instruction again was answered with another payment than its number has',
      );
    },
  },
  {
    name: 'differs',
    holds: 'Another instruction under a known number is answered with 409.',
    async check(probe) {
      const body = instructionOf(probe);
      await probe.call(call.send, { body });
      for (const change of [{ amount: '1.00' }, { payeeAccountNo: '6222020200009999' }, { payeeName: '另一收款人' }]) {
        const { status } = await probe.call(call.send, { body: { ...body, ...change } });
        const what = Object.keys(change)[0];
        probe.must(status === 409 || status === 0, `another ${what} under a known number was answered with ${status}`);
      }
    },
  },
  {
    name: 'cut',
    holds: 'A payment whose line was cut is found or absent by its number, and may be sent again.',
    async check(probe) {
      const body = instructionOf(probe);
      await probe.cut(call.send, { body });
      const answer = await queried(probe, body.channelNo!);
      probe.must([200, 404, 0].includes(answer.status), `after the cut the number was answered with ${answer.status}`);
      const again = await probe.call(call.send, { body });
      probe.must(
        again.status === 200 || again.status === 0,
        `sent again after the cut it was answered with ${again.status}`,
      );
    },
  },
  {
    name: 'repeat',
    holds: 'An end that was told once is told the same for ever.',
    async check(probe) {
      const body = instructionOf(probe);
      const first = await ended(probe, body);
      if (memberOf(first.body, 'state') !== 'succeeded') return;
      const again = await queried(probe, body.channelNo!);
      probe.must(
        contentOf(first.body) === contentOf(again.body),
        `${contentOf(first.body)} became ${contentOf(again.body)}`,
      );
    },
  },
  {
    name: 'amounts',
    holds: 'An amount comes back as it was sent.',
    async check(probe) {
      for (const amount of ['0.01', '1.10', '999999999.99']) {
        const body = { ...instructionOf(probe), amount };
        const { body: answer, status } = await probe.call(call.send, { body });
        const back = memberOf(answer, 'amount');
        probe.must(status !== 200 || back === amount, `${amount} yuan came back as ${JSON.stringify(back)}`);
      }
    },
  },
  {
    name: 'many',
    holds: 'Of many each is answered in its place, for itself.',
    async check(probe) {
      const [one, wrong, other] = [instructionOf(probe), instructionOf(probe), instructionOf(probe)];
      const instructions = [one, { ...wrong, payeeAccountNo: '12' }, other];
      const { body, status } = await probe.call(call.sendMany, { body: { instructions } });
      if (status !== 200) return;
      const answers = listOf(body, 'answers');
      const outcomes = answers.map((answer) => [answer.status, memberOf(answer.body, 'channelNo')]);
      const right =
        outcomes.length === 3 &&
        outcomes[0]?.[1] === one.channelNo &&
        outcomes[1]?.[0] === 422 &&
        outcomes[2]?.[1] === other.channelNo;
      probe.must(right, `[taken, refused, taken] was answered with ${JSON.stringify(outcomes)}`);
    },
  },
];

/** A list that is read from a cursor. */
async function walk(probe: Probe, list: GatewayCall, name: string, key: string): Promise<void> {
  const seen = new Set<unknown>();
  let cursor = '';
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const [answer, again] = [
      await probe.call(list, { query: { cursor } }),
      await probe.call(list, { query: { cursor } }),
    ];
    if (answer.status !== 200) return;
    const entries = listOf(answer.body, name);
    const repeated = listOf(again.body, name);
    const same = entries.every((entry, index) => entry[key] === repeated[index]?.[key]);
    probe.must(same, `${list.path}: the same cursor gave other entries the second time`);
    for (const entry of entries) probe.must(!seen.has(entry[key]), `${list.path}: ${entry[key]} was listed twice`);
    for (const entry of entries) seen.add(entry[key]);
    const next = memberOf(answer.body, 'cursor') as string;
    if (entries.length === 0) return;
    if (!probe.must(next !== cursor, `${list.path}: the cursor did not move behind the entries of a page`)) return;
    cursor = next;
  }
}

const books: Rule[] = [
  {
    name: 'pages',
    holds: 'Returns and remittances are listed once each, page by page, and again from the same cursor.',
    async check(probe) {
      const { body } = questionOf(probe, call.pull);
      const { channelNo } = body as { channelNo: string };
      await probe.call(call.pull, { body });
      await probe.until(() => probe.call(call.queryPull, { params: { channelNo } }), isEnded);
      await walk(probe, call.returns, 'returns', 'returnNo');
      await walk(probe, call.remittances, 'remittances', 'serialNo');
      for (const list of [call.returns, call.remittances]) {
        const { status } = await probe.call(list, { query: { cursor: 'no such cursor' } });
        probe.must(status === 400 || status === 0, `${list.path} with a cursor of nobody was answered with ${status}`);
      }
    },
  },
  {
    name: 'file',
    holds: 'The file of a day has the number of lines and the sum that it names; a day that is not over has none.',
    async check(probe) {
      const today = shanghaiDate(new Date());
      const future = await probe.call(call.dayFile, { params: { day: addDays(today, 400) }, query: { from: '' } });
      probe.must(future.status === 404 || future.status === 0, `a day to come was answered with ${future.status}`);
      for (let back = 1; back <= DAYS_BACK; back += 1) if (await readFile(probe, addDays(today, -back))) return;
    },
  },
];

async function readFile(probe: Probe, day: string): Promise<boolean> {
  const lines: Record<string, unknown>[] = [];
  for (let from: string | null = '', page = 0; from !== null && page < PAGES_MAX; page += 1) {
    const { status, body } = await probe.call(call.dayFile, { params: { day }, query: { from } });
    if (status !== 200) return false;
    lines.push(...listOf(body, 'lines'));
    from = memberOf(body, 'next') as string | null;
    if (from !== null) continue;
    const [count, amount] = [memberOf(body, 'count'), memberOf(body, 'amount')];
    const sum = sumFen(lines.map((line) => fenOfYuan(String(line.amount))));
    probe.must(count === lines.length, `the file of ${day} has ${lines.length} lines and says ${String(count)}`);
    probe.must(
      fenOfYuan(String(amount)) === sum,
      `the file of ${day} does not add up to the ${String(amount)} that it names`,
    );
  }
  return true;
}

export const bankRules: readonly Rule[] = [...payments, ...books];
