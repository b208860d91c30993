import { apiList, listOfPlaces, placeQuery } from '#platform/kernel/api-list.ts';
import { apiInput, apiOperation } from '#platform/kernel/api-operation.ts';
import { pageSettlements, type ShownSettlement } from './provider-operations.ts';
import { collectionsRead } from './scopes.ts';

const { keyword: _number, pageSize: _size, after, ...filter } = pageSettlements.input.shape;

export const apiListSettlements = apiOperation({
  realm: 'provider',
  method: 'GET',
  path: '/settlements',
  name: 'listSettlements',
  title: '查询结算批次',
  titleEn: 'List settlements of collections, the latest day first; one that waits sums up what waits now',
  scope: collectionsRead,
  input: apiInput({ query: { ...filter, ...placeQuery(after.unwrap()) } }),
  output: apiList(pageSettlements.output.shape.list.element.omit({ place: true })),
  errors: pageSettlements.errors,
  effect: 'read',
  page: pageSettlements,
  pageInput: ({ query: { cursor, limit, ...rest } }) => ({
    ...rest,
    pageSize: Number(limit),
    ...(cursor === undefined ? {} : { after: cursor }),
  }),
  pageAnswer: listOfPlaces(({ place }: ShownSettlement) => place),
  example: {
    query: { state: 'waiting', limit: '50' },
    answer: {
      list: [
        {
          settlementNo: 'JS2026112300000001',
          mid: 'M100001',
          customerName: '杭州测试有限公司',
          accountNo: '8801000100000011',
          day: '2026-11-23',
          dueAt: '2026-11-23T08:00:00+08:00',
          settledAt: '',
          state: 'waiting',
          stateName: '待结算',
          collections: 1,
          collected: '100.00',
          fee: '0.38',
          refunded: '30.00',
          amount: '69.62',
        },
      ],
      nextCursor: null,
    },
  },
});
