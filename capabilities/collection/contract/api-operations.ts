import { z } from 'zod';
import { apiList, listOfPlaces, placeQuery } from '#platform/kernel/api-list.ts';
import { apiInput, apiOperation, type ApiScope } from '#platform/kernel/api-operation.ts';
import { fenOfYuan, sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import { accountInput, amountInput, yuan } from '#platform/kernel/page.ts';
import { accountFaultOf } from '#platform/kernel/field-rule.ts';
import { timeInput } from '#platform/kernel/shanghai-time.ts';
import { CHANNEL_MAX, ITEMS_BYTES, ITEMS_KEYS, ITEMS_MAX, NOTE_MAX, NUMBER_MAX, PAYER_MAX } from '../constants.ts';
import {
  COLLECTION_ACCOUNT_CLOSED_TO_CREDIT,
  COLLECTION_ACCOUNT_MAY_NOT_PAY,
  COLLECTION_ACCOUNT_MISSING,
  COLLECTION_MISSING,
  COLLECTION_NUMBER_REUSED,
  COLLECTION_REFUND_NUMBER_REUSED,
  COLLECTION_REFUND_TOO_HIGH,
  COLLECTION_REFUND_WITHOUT_FUNDS,
  FEE_NOT_BELOW_AMOUNT,
  SETTLEMENT_UNDER_WAY,
} from './errors.ts';
import { pageCollections, showCollection, type ShownCollection } from './provider-operations.ts';
import { apiListSettlements } from './settlement-api.ts';
import { collectionsRead as reads } from './scopes.ts';

/** What the provider's own systems do with collections; its people see them (provider-operations.ts). */
const writes: ApiScope = {
  code: 'collections:write',
  title: '代收入账和退款',
  titleEn: 'Credit collections and refund them',
  realm: 'provider',
  permissions: ['op.fund.propose'],
};

const numberOf = (what: string) =>
  z
    .string({ error: `请提供${what}` })
    .regex(new RegExp(`^[0-9A-Za-z_-]{1,${NUMBER_MAX}}$`), `${what}为1～${NUMBER_MAX}位字母、数字、下划线或短横线`);
const textOf = (what: string, max: number) =>
  z
    .string({ error: `请提供${what}` })
    .trim()
    .min(1, `请提供${what}`)
    .max(max, `${what}最多${max}个字`);

const collectionNo = numberOf('代收流水号');
const item = z.object({
  collectionNo,
  accountNo: accountInput(accountFaultOf('收款账号')),
  amount: amountInput,
  payerName: textOf('付款人名称', PAYER_MAX),
  channel: textOf('收款渠道', CHANNEL_MAX),
  note: z.string().trim().max(NOTE_MAX, `备注最多${NOTE_MAX}个字`).default(''),
  paidAt: timeInput,
  /** T0: available at once; T1: on the next working day. */
  speed: z.enum(['T0', 'T1'], { error: 'speed 为 T0 或 T1' }),
});
export type ApiCollectionItem = z.output<typeof item>;

const creditErrors = [
  COLLECTION_ACCOUNT_MISSING,
  COLLECTION_ACCOUNT_CLOSED_TO_CREDIT,
  COLLECTION_NUMBER_REUSED,
  FEE_NOT_BELOW_AMOUNT,
  SETTLEMENT_UNDER_WAY,
] as const;
const answered = z.discriminatedUnion('state', [
  z.object({
    collectionNo: z.string(),
    state: z.literal('credited'),
    orderNo: z.string(),
    amount: yuan,
    fee: yuan,
    /** Null: it is available. */
    settlesOn: z.string().nullable(),
  }),
  z.object({
    collectionNo: z.string(),
    state: z.literal('refused'),
    code: z.enum(creditErrors),
    title: z.string(),
    titleEn: z.string(),
  }),
]);

export const apiCreditCollections = apiOperation({
  realm: 'provider',
  method: 'POST',
  path: '/collections',
  name: 'creditCollections',
  title: '代收入账',
  titleEn: `Credit up to ${ITEMS_MAX} collections, each answered for itself in its place`,
  scope: writes,
  input: apiInput({
    body: {
      items: z.array(item).min(1, '请至少提交1笔代收').max(ITEMS_MAX, `每次最多${ITEMS_MAX}笔，请分批提交`),
    },
  }),
  output: z.object({ list: z.array(answered) }),
  errors: [],
  partErrors: creditErrors,
  effect: 'change',
  amount: ({ body }) => yuanOfFen(sumFen(body.items.map(({ amount }) => fenOfYuan(amount)))),
  payments: ({ body }) => body.items.length,
  bodyBytes: ITEMS_BYTES,
  bodyKeys: ITEMS_KEYS,
  example: {
    body: {
      items: [
        {
          collectionNo: 'DS2026112000001',
          accountNo: '8801000100000011',
          amount: '100.00',
          payerName: '李顾客',
          channel: '微信支付',
          note: '门店收款',
          paidAt: '2026-11-20T14:58:00+08:00',
          speed: 'T1',
        },
        {
          collectionNo: 'DS2026112000002',
          accountNo: '8801000199999999',
          amount: '20.00',
          payerName: '王顾客',
          channel: '微信支付',
          paidAt: '2026-11-20T14:59:00+08:00',
          speed: 'T0',
        },
      ],
    },
    answer: {
      list: [
        {
          collectionNo: 'DS2026112000001',
          state: 'credited',
          orderNo: '202611201500001234567890',
          amount: '100.00',
          fee: '0.38',
          settlesOn: '2026-11-23',
        },
        {
          collectionNo: 'DS2026112000002',
          state: 'refused',
          code: COLLECTION_ACCOUNT_MISSING,
          title: '没有该收款账户，请核对账号后重新提交',
          titleEn: 'There is no such account.',
        },
      ],
    },
  },
});

const shown = showCollection.output.omit({ place: true, settlement: true, refunds: true });
const collectionExample = {
  collectionNo: 'DS2026112000001',
  orderNo: '202611201500001234567890',
  mid: 'M100001',
  customerName: '杭州测试有限公司',
  accountNo: '8801000100000011',
  channel: '微信支付',
  payerName: '李顾客',
  note: '门店收款',
  amount: '100.00',
  fee: '0.38',
  refunded: '0.00',
  paidAt: '2026-11-20T14:58:00+08:00',
  creditedAt: '2026-11-20T15:00:00+08:00',
  state: 'pending',
  stateName: '待结算',
  settlesOn: '2026-11-23',
} as const;

const apiGetCollection = apiOperation({
  realm: 'provider',
  method: 'GET',
  path: '/collections/{collectionNo}',
  name: 'getCollection',
  title: '查询代收',
  titleEn: 'Read one collection with its refunds',
  scope: reads,
  input: apiInput({ path: { collectionNo } }),
  output: shown.extend({ refunds: showCollection.output.shape.refunds }),
  errors: showCollection.errors,
  effect: 'read',
  page: showCollection,
  pageInput: ({ path }) => path,
  example: {
    path: { collectionNo: 'DS2026112000001' },
    answer: {
      ...collectionExample,
      refunded: '30.00',
      refunds: [
        {
          refundNo: 'TK2026112100001',
          orderNo: '202611211000001234567890',
          amount: '30.00',
          pending: '30.00',
          reason: '顾客退货',
          refundedAt: '2026-11-21T10:00:00+08:00',
        },
      ],
    },
  },
});

const { keyword: _number, pageSize: _size, after, ...filter } = pageCollections.input.shape;
const apiListCollections = apiOperation({
  realm: 'provider',
  method: 'GET',
  path: '/collections',
  name: 'listCollections',
  title: '查询代收列表',
  titleEn: 'List collections, the newest first',
  scope: reads,
  input: apiInput({ query: { ...filter, ...placeQuery(after.unwrap()) } }),
  output: apiList(shown),
  errors: pageCollections.errors,
  effect: 'read',
  page: pageCollections,
  pageInput: ({ query: { cursor, limit, ...rest } }) => ({
    ...rest,
    pageSize: Number(limit),
    ...(cursor === undefined ? {} : { after: cursor }),
  }),
  pageAnswer: listOfPlaces(({ place }: ShownCollection) => place),
  example: {
    query: { from: '2026-11-20', to: '2026-11-20', limit: '50' },
    answer: { list: [collectionExample], nextCursor: null },
  },
});

export const apiRefundCollection = apiOperation({
  realm: 'provider',
  method: 'POST',
  path: '/collections/{collectionNo}/refunds',
  name: 'refundCollection',
  title: '代收退款',
  titleEn: 'Give a collection back to its payer, whole or in parts',
  scope: writes,
  input: apiInput({
    path: { collectionNo },
    body: { refundNo: numberOf('退款流水号'), amount: amountInput, reason: textOf('退款原因', NOTE_MAX) },
  }),
  output: z.object({
    refundNo: z.string(),
    collectionNo: z.string(),
    orderNo: z.string(),
    amount: yuan,
    /** Out of what was not settled yet; the rest was available. */
    pending: yuan,
    refundedAt: z.string(),
  }),
  errors: [
    COLLECTION_MISSING,
    COLLECTION_REFUND_TOO_HIGH,
    COLLECTION_REFUND_WITHOUT_FUNDS,
    COLLECTION_REFUND_NUMBER_REUSED,
    COLLECTION_ACCOUNT_MAY_NOT_PAY,
  ],
  effect: 'change',
  amount: ({ body }) => body.amount,
  example: {
    path: { collectionNo: 'DS2026112000001' },
    body: { refundNo: 'TK2026112100001', amount: '30.00', reason: '顾客退货' },
    answer: {
      refundNo: 'TK2026112100001',
      collectionNo: 'DS2026112000001',
      orderNo: '202611211000001234567890',
      amount: '30.00',
      pending: '30.00',
      refundedAt: '2026-11-21T10:00:00+08:00',
    },
  },
});

export const collectionApiOperations = [
  apiCreditCollections,
  apiGetCollection,
  apiListCollections,
  apiRefundCollection,
  apiListSettlements,
];
