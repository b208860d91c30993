import { z } from 'zod';
import { apiList, apiListQuery, listOfPage, pageOfQuery } from '#platform/kernel/api-list.ts';
import { apiInput, apiOperation, type ApiScope } from '#platform/kernel/api-operation.ts';
import { timeInput } from '#platform/kernel/shanghai-time.ts';
import { orderExample } from './order.example.ts';
import { orderStepExample, orderStepList, orderStepQuery } from './order-step-api.ts';
import { queryOrderDetail, queryOrdersJnl } from './operations.ts';
import { cancelOrder } from './review-operations.ts';
import { orderNo, orderRow, orderState, time } from './shapes.ts';

const ordersRead: ApiScope = {
  code: 'orders:read',
  title: '查询订单',
  titleEn: 'Read orders',
  realm: 'merchant',
  permissions: ['0501'],
};

const apiGetOrder = apiOperation({
  realm: 'merchant',
  method: 'GET',
  path: '/orders/{orderNo}',
  name: 'getOrder',
  title: '查询订单',
  titleEn: 'Read one order',
  scope: ordersRead,
  input: apiInput({ path: { orderNo } }),
  output: orderRow.extend({
    accountName: z.string(),
    speed: z.string(),
    sendAt: time.nullable(),
    arrivalAt: time.nullable(),
    bankSerial: z.string(),
    mayBeReturned: z.boolean(),
  }),
  errors: queryOrderDetail.errors,
  effect: 'read',
  page: queryOrderDetail,
  pageInput: ({ path }) => path,
  example: {
    path: { orderNo: '202611201000001234567890' },
    answer: {
      ...orderExample,
      accountName: '基本账户',
      speed: 'T0',
      sendAt: null,
      arrivalAt: null,
      bankSerial: '',
      mayBeReturned: false,
    },
  },
});

const apiListOrders = apiOperation({
  realm: 'merchant',
  method: 'GET',
  path: '/orders',
  name: 'listOrders',
  title: '查询订单列表',
  titleEn: 'List orders, the oldest first',
  scope: ordersRead,
  input: apiInput({
    query: {
      startTime: timeInput.optional(),
      endTime: timeInput.optional(),
      state: orderState.optional(),
      accountNo: z.string().max(28).optional(),
      ...apiListQuery,
    },
  }),
  output: apiList(orderRow),
  errors: queryOrdersJnl.errors,
  effect: 'read',
  page: queryOrdersJnl,
  pageInput: ({ query: { cursor, limit, state, ...filter } }) => ({
    ...filter,
    ...(state === undefined ? {} : { states: [state] }),
    ...pageOfQuery({ cursor, limit }),
    sort: 'submittedAt:asc',
  }),
  pageAnswer: listOfPage,
  example: {
    query: { startTime: '2026-11-01T00:00:00+08:00', limit: '20' },
    answer: { list: [orderExample], nextCursor: null },
  },
});

export const apiListOrderSteps = apiOperation({
  realm: 'merchant',
  method: 'GET',
  path: '/order-steps',
  name: 'listOrderSteps',
  title: '查询全部订单进度',
  titleEn: 'List what happened to all orders in one sequence: none comes in behind a cursor',
  scope: ordersRead,
  input: apiInput({ query: orderStepQuery }),
  output: orderStepList(orderRow),
  errors: [],
  effect: 'read',
  example: orderStepExample(orderExample),
});

const apiCancelOrder = apiOperation({
  realm: 'merchant',
  method: 'POST',
  path: '/orders/{orderNo}/cancel',
  name: 'cancelOrder',
  title: '撤回订单',
  titleEn: 'Take back an own order that has not been sent',
  scope: {
    code: 'orders:cancel',
    title: '撤回自己发起的订单',
    titleEn: 'Take back own orders',
    realm: 'merchant',
    permissions: ['0501'],
  },
  input: apiInput({ path: { orderNo } }),
  output: cancelOrder.output,
  errors: cancelOrder.errors,
  effect: 'change',
  page: cancelOrder,
  pageInput: ({ path }) => path,
  example: {
    path: { orderNo: '202611201000001234567894' },
    answer: { orderNo: '202611201000001234567894', state: 'withdrawn', auditStatus: '05' },
  },
});

export const orderApiOperations = [apiGetOrder, apiListOrders, apiListOrderSteps, apiCancelOrder];
