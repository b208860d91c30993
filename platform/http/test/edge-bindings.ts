import { z } from 'zod';
import { newId } from '#platform/kernel/id.ts';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import { mespAuthList, requestNo, uploadInput, yuan } from '#platform/kernel/page.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { bind, bindWaiting, fileOf, personOf, roleOf, type Binding } from '../index.ts';

export const SHORT_OF_MONEY = '02199KCSDS';
export const CANARY = 'canary-6222020200001234';

/** Amounts that make the test's money operation behave. */
export const REFUSED = '13.00';
export const HELD_UP = '77.00';
/** The input of `test/keep`. */
export const UPLOAD_BYTES = 100_000;

const policy = (more: Partial<Policy>): Policy => ({
  audience: 'merchant',
  effect: 'read',
  permission: ['0201'],
  ...more,
});

const INSERT = 'INSERT INTO edge_test.effects (mid, request_no, note) VALUES ($1, $2, $3)';

function keepFile(): Binding {
  const keep = operation({
    path: 'test/keep',
    title: '上传文件',
    input: z.object({ ...uploadInput, purpose: z.string() }),
    output: z.object({ kept: z.string() }),
    errors: [],
    policy: policy({ effect: 'change', upload: { bytes: UPLOAD_BYTES } }),
  });
  return bind(keep, async (context, { fileName, purpose }) => {
    await context.tx.run(INSERT, [roleOf(context).mid, purpose, fileOf(context).toString('hex')]);
    return ok({ kept: `${fileName} ${fileOf(context).length}` });
  });
}

const words = z.object({ text: z.string({ error: '请输入内容' }).min(2, '内容太短') });
const echo = z.object({ echo: z.string() });

const read = (path: string, more: Partial<Policy> = {}): Binding =>
  bind(
    operation({ path, title: '查询', input: words, output: echo, errors: [], policy: policy(more) }),
    async (_context, { text }) => ok({ echo: text, hidden: CANARY }),
  );

const move = operation({
  path: 'test/move',
  title: '转账',
  input: z.object({ requestNo, amount: yuan, mespAuthList }),
  output: z.object({ orderNo: z.string() }),
  errors: [SHORT_OF_MONEY],
  policy: policy({ effect: 'change', movesMoney: true, confirm: { password: true, sms: 'test' } }),
  codeBinds: { amount: ({ amount }) => amount },
});
const touch = operation({
  path: 'test/touch',
  title: '登录',
  input: z.object({ requestNo }),
  output: z.object({ token: z.string() }),
  errors: [],
  policy: { audience: 'public', effect: 'change' },
});
const sign = operation({
  path: 'test/sign',
  title: '签名操作',
  input: z.object({ requestNo, payee: z.string() }),
  output: z.object({}),
  errors: [],
  policy: policy({ effect: 'change', certificate: true }),
  signingLines: ({ payee }) => [`收款人 ${payee}`],
});
const boom = operation({
  path: 'test/boom',
  title: '故障',
  input: words,
  output: echo,
  errors: [],
  policy: policy({ effect: 'change' }),
});
const slow = operation({
  path: 'test/slow',
  title: '缓慢',
  input: z.object({}),
  output: z.object({}),
  errors: [],
  policy: policy({ effect: 'change', timeoutMs: 60 }),
});
const exported = operation({
  path: 'test/export',
  title: '导出',
  input: z.object({}),
  output: z.object({}),
  errors: [],
  policy: policy({ effect: 'change', snapshot: true }),
});
/** Reads the same twice. */
const twice = operation({
  path: 'test/twice',
  title: '统计',
  input: z.object({}),
  output: z.object({ counts: z.array(z.number()) }),
  errors: [],
  policy: policy({}),
});
const wait = operation({
  path: 'test/wait',
  title: '等待',
  input: z.object({}),
  output: z.object({ browser: z.string() }),
  errors: [],
  policy: { audience: 'public', effect: 'read', waits: true },
});

export function testBindings(gateOf: () => Promise<void>, counted: { waiting: number }): Binding[] {
  return [
    read('test/read'),
    read('test/admin', { adminOnly: true }),
    read('test/any', { permission: undefined, anyMember: true }),
    read('test/person', { audience: 'person', permission: undefined }),
    bind(move, async (context, { requestNo, amount }) => {
      await context.tx.run(INSERT, [roleOf(context).mid, requestNo, amount]);
      if (amount === HELD_UP) await gateOf();
      return amount === REFUSED ? fail(SHORT_OF_MONEY) : ok({ orderNo: newId() });
    }),
    bind(twice, async ({ tx }) => {
      const count = async () =>
        (await tx.one<{ count: number }>('SELECT count(*)::int AS count FROM edge_test.effects', []))!.count;
      const before = await count();
      await gateOf();
      return ok({ counts: [before, await count()] });
    }),
    bind(touch, async ({ tx, signKey }, { requestNo }) => {
      await tx.run(INSERT, [null, requestNo, signKey]);
      return ok({ token: newId() });
    }),
    bind(sign, async (context) => {
      await context.tx.run(INSERT, [personOf(context).role!.mid, 'signed', '']);
      return ok({});
    }),
    keepFile(),
    bind(exported, async (context) => {
      await context.tx.run(INSERT, [roleOf(context).mid, newId(), 'exported']);
      return ok({});
    }),
    bind(boom, async (_context, { text }) => {
      throw new Error(`duplicate key "${text}" at ${CANARY}`);
    }),
    bindWaiting(wait, async ({ gone, userAgent }) => {
      counted.waiting += 1;
      await new Promise((resolve) => gone.addEventListener('abort', resolve));
      counted.waiting -= 1;
      return ok({ browser: userAgent });
    }),
    bind(slow, async () => {
      await gateOf();
      return ok({});
    }),
  ];
}
