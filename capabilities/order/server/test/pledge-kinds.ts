import { z } from 'zod';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { decideDebit, findAccount, findReceiver, PROVIDER_NAME } from '#capabilities/account/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { operation, type ErrorOf, type InputOf } from '#platform/kernel/operation.ts';
import { amountInput, requestNo } from '#platform/kernel/page.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { HoldUse, Kind, Original } from '../kind/kind.ts';
import { payInside } from '../run/pay-inside.ts';
import { placing } from '../place/place-order.ts';

/**
 * Kinds that the product does not have, whole in this file: a pledge holds money of its payer for an account, for three
 * days. Its payee draws parts of it, frees what is left, or gives a draw back.
 */
const rights = { see: ['0991'], make: ['099101'], cancel: ['099101'] } as const;
const contractOf = (
  id: string,
  name: string,
  order: number,
  code: string,
  more: Partial<KindContract> = {},
): KindContract => ({ id, name, order, codes: { [code]: name }, payee: 'link', rights, ...more });
const pledgeContract = contractOf('pledge', '质押', 910, '9911', {
  authorizes: true,
  words: { authorized: '已质押', withdrawn: '已解除', returned: '已解除' },
});
export const pledgeContracts = [
  pledgeContract,
  contractOf('draw', '质押支取', 911, '9912', { follows: true }),
  contractOf('free', '质押解除', 912, '9913', { follows: true }),
  contractOf('give-back', '支取退回', 913, '9914', { follows: true }),
];
const [, drawContract, freeContract, giveBackContract] = pledgeContracts;

const output = z.object({ orderNo: z.string(), auditStatus: z.string(), state: z.string() });
const errors = [
  '02101KCSDS',
  '02102KCSDS',
  '02106KCSDS',
  '02107KCSDS',
  '02108KCSDS',
  '02109KCSDS',
  '02112KCSDS',
  '02117KCSDS',
  '02206KCSDS',
  '02306KCSDS',
  '02401KCSDS',
  '02407KCSDS',
  '02409KCSDS',
  '02410KCSDS',
] as const;
const policy = { audience: 'merchant', permission: ['099101'], effect: 'change', movesMoney: true } as const;
const ofOriginal = { requestNo, originalMid: z.string(), originalNo: z.string() };

export const pledge = operation({
  path: 'test/pledge/make',
  title: '质押',
  input: z.object({ requestNo, accountNo: z.string(), payeeAccountNo: z.string(), amount: amountInput }),
  output,
  errors,
  policy,
});
export const draw = operation({
  path: 'test/pledge/draw',
  title: '支取',
  input: z.object({ ...ofOriginal, amount: amountInput, rest: z.enum(['release', 'hold']) }),
  output,
  errors,
  policy,
});
export const free = operation({
  path: 'test/pledge/free',
  title: '解除',
  input: z.object(ofOriginal),
  output,
  errors,
  policy,
});
export const giveBack = operation({
  path: 'test/pledge/give-back',
  title: '退回',
  input: z.object(ofOriginal),
  output,
  errors,
  policy,
});

const HELD_MS = 3 * 86_400_000;
const plain = { price: [], speed: '', remark: '', scheduledAt: null } as const;
type Code = ErrorOf<typeof pledge>;

const pledgeKind: Kind<InputOf<typeof pledge>, Code> = {
  contract: pledgeContract,
  price: [],
  async decide(tx, input, { mid }) {
    const payer = await findAccount(tx, mid, input.accountNo);
    if (!payer) return fail('02101KCSDS');
    const debit = decideDebit(payer);
    if (!debit.ok) return debit;
    const receiver = await findReceiver(tx, input.payeeAccountNo);
    if (!receiver) return fail('02401KCSDS');
    const payee = { name: receiver.name, accountNo: receiver.accountNo, bankName: PROVIDER_NAME };
    return ok({
      ...plain,
      typeCode: '9911',
      payer,
      lines: [{ payee, amountFen: fenOfYuan(input.amount), feeFen: 0n }],
    });
  },
  destination: async (_tx, _order, lines) => lines.map(() => ok({ stays: 'held' })),
  expiresAt: ({ submittedAt }) => new Date(submittedAt.getTime() + HELD_MS),
};

const originals = async (_tx: unknown, { originalMid, originalNo }: { originalMid: string; originalNo: string }) => [
  { mid: originalMid, orderNo: originalNo },
];
/** The rows of a test kind need no name of a person. */
const lineTo = (accountNo: string, amountFen: bigint) =>
  [{ payee: { name: accountNo, accountNo, bankName: PROVIDER_NAME }, amountFen, feeFen: 0n }] as const;
const out = (original: Original, typeCode: string, as: HoldUse['as'], amountFen: bigint, payee: string) =>
  ok({ ...plain, typeCode, payer: { holdOf: original, as }, lines: lineTo(payee, amountFen) });

const drawKind: Kind<InputOf<typeof draw>, Code> = {
  contract: drawContract!,
  price: [],
  originals,
  decide: async (_tx, input, _at, [original]) =>
    original
      ? out(
          original,
          '9912',
          input.rest === 'hold' ? 'take_part' : 'take',
          fenOfYuan(input.amount),
          original.payeeAccountNo,
        )
      : fail('02401KCSDS'),
  destination: payInside,
};

const freeKind: Kind<InputOf<typeof free>, Code> = {
  contract: freeContract!,
  price: [],
  originals,
  decide: async (_tx, _ask, _at, [original]) =>
    original ? out(original, '9913', 'release', original.remainingFen, original.accountNo) : fail('02401KCSDS'),
  destination: payInside,
};

const giveBackKind: Kind<InputOf<typeof giveBack>, Code> = {
  contract: giveBackContract!,
  price: [],
  originals,
  async decide(tx, _ask, { mid }, [original]) {
    const payer = original && (await findAccount(tx, mid, original.payeeAccountNo));
    return payer
      ? ok({
          ...plain,
          typeCode: '9914',
          payer,
          paysBack: original,
          lines: lineTo(original.accountNo, original.remainingFen),
        })
      : fail('02401KCSDS');
  },
  destination: payInside,
};

export const pledgeKinds = [pledgeKind, drawKind, freeKind, giveBackKind];
export const pledgeBindings = (): Binding[] => [
  bind(pledge, placing(pledgeKind)),
  bind(draw, placing(drawKind)),
  bind(free, placing(freeKind)),
  bind(giveBack, placing(giveBackKind)),
];
