import { apiList, listOfPlaces, placeQuery } from '#platform/kernel/api-list.ts';
import { apiInput, apiOperation, type ApiScope } from '#platform/kernel/api-operation.ts';
import { orderExample } from './order.example.ts';
import { orderStepExample, orderStepList, orderStepQuery } from './order-step-api.ts';
import { pageAllOrders, showOrderRail, type ListedForProvider } from './provider-operations.ts';
import { orderState } from './shapes.ts';

/** What the provider's own systems read of orders; its people see the same (provider-operations.ts). */
const ordersRead: ApiScope = {
  code: 'orders:read',
  title: '查询全部商户订单',
  titleEn: 'Read orders of all merchants',
  realm: 'provider',
  permissions: ['op.order.view'],
};

const listed = pageAllOrders.output.shape.list.element;
const example = { ...orderExample, mid: 'M100001', customerName: '杭州示例商贸有限公司', channelNo: '' } as const;
const { startTime, endTime, mid, typeCode, minAmount, after } = pageAllOrders.input.shape;
const detail = showOrderRail.input.shape;

const apiListAllOrders = apiOperation({
  realm: 'provider',
  method: 'GET',
  path: '/orders',
  name: 'listOrders',
  title: '查询全部商户订单',
  titleEn: 'List orders of all merchants that were submitted in a period, the newest first',
  scope: ordersRead,
  input: apiInput({
    query: {
      startTime,
      endTime,
      mid: mid.unwrap().optional(),
      state: orderState.optional(),
      typeCode,
      minAmount,
      ...placeQuery(after.unwrap()),
    },
  }),
  output: apiList(listed),
  errors: pageAllOrders.errors,
  effect: 'read',
  page: pageAllOrders,
  pageInput: ({ query: { cursor, limit, state, ...filter } }) => ({
    ...filter,
    ...(state === undefined ? {} : { states: [state] }),
    pageSize: Number(limit),
    ...(cursor === undefined ? {} : { after: cursor }),
  }),
  pageAnswer: listOfPlaces(({ submittedAt, orderNo }: ListedForProvider) => ({ submittedAt, orderNo })),
  example: {
    query: { startTime: '2026-11-01T00:00:00+08:00', endTime: '2026-11-30T00:00:00+08:00', limit: '50' },
    answer: { list: [example], nextCursor: null },
  },
});

export const apiListAllOrderSteps = apiOperation({
  realm: 'provider',
  method: 'GET',
  path: '/order-steps',
  name: 'listOrderSteps',
  title: '查询全部商户订单进度',
  titleEn: 'List what happened to orders of all merchants in one sequence: none comes in behind a cursor',
  scope: ordersRead,
  input: apiInput({ query: orderStepQuery }),
  output: orderStepList(listed),
  errors: [],
  effect: 'read',
  example: orderStepExample(example),
});

const apiGetMerchantOrder = apiOperation({
  realm: 'provider',
  method: 'GET',
  path: '/merchants/{mid}/orders/{orderNo}',
  name: 'getMerchantOrder',
  title: '查询商户订单',
  titleEn: 'Read one order of a merchant with what happened to it',
  scope: ordersRead,
  input: apiInput({ path: { mid: detail.mid, orderNo: detail.orderNo } }),
  output: showOrderRail.output.pick({ order: true, timeline: true }),
  errors: showOrderRail.errors,
  effect: 'read',
  page: showOrderRail,
  pageInput: ({ path }) => path,
  example: {
    path: { mid: 'M100001', orderNo: '202611201000001234567890' },
    answer: {
      order: example,
      timeline: [{ at: '2026-11-20T10:00:00+08:00', actor: '接口·ERP', text: '提交', note: '' }],
    },
  },
});

export const orderProviderApiOperations = [apiListAllOrders, apiListAllOrderSteps, apiGetMerchantOrder];
