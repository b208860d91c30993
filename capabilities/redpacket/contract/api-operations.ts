import { apiList, apiListQuery, listOfPage, pageOfQuery } from '#platform/kernel/api-list.ts';
import { apiInput, apiOperation } from '#platform/kernel/api-operation.ts';
import { keysOf } from '#platform/kernel/page.ts';
import { getPackets, issuePackets } from './operations.ts';
import { packetStates } from './words.ts';

const { requestNo: _number, mespAuthList: _factors, ...body } = issuePackets.input.shape;

const apiIssuePackets = apiOperation({
  realm: 'merchant',
  method: 'POST',
  path: '/red-packets',
  name: 'createRedPackets',
  title: '发红包',
  titleEn: 'Issue red packets to mobiles or accounts, as one order of their sum',
  scope: {
    code: 'red-packets:write',
    title: '发红包',
    titleEn: 'Issue red packets',
    realm: 'merchant',
    permissions: ['031401'],
  },
  input: apiInput({ body }),
  output: issuePackets.output,
  errors: issuePackets.errors,
  members: { payeeAccountNo: 'packets', orderNo: 'paysAgain' },
  effect: 'change',
  page: issuePackets,
  pageInput: (input, requestNo) => ({ ...input.body, requestNo }),
  amount: (input) => input.body.amount,
  example: {
    body: {
      accountNo: '8801000100000011',
      amount: '20.00',
      packets: [
        { payee: '8801000200000022', name: '杭州测试有限公司', amount: '12.00' },
        { payee: '13900001234', name: '张三', amount: '8.00' },
      ],
      greeting: '恭喜发财',
      activity: '年会',
    },
    answer: { orderNo: '202611201000001234567895', auditStatus: '00', state: 'queued' },
  },
});

const apiListPackets = apiOperation({
  realm: 'merchant',
  method: 'GET',
  path: '/red-packets/{orderNo}/packets',
  name: 'listRedPackets',
  title: '查询红包明细',
  titleEn: 'List the packets of an order with their states, in its sequence',
  scope: {
    code: 'red-packets:read',
    title: '查询红包',
    titleEn: 'Read red packets',
    realm: 'merchant',
    permissions: ['0315'],
  },
  input: apiInput({
    path: { orderNo: getPackets.input.shape.orderNo },
    query: { state: keysOf(packetStates).optional(), ...apiListQuery },
  }),
  output: apiList(getPackets.output.shape.list.element),
  errors: getPackets.errors,
  effect: 'read',
  page: getPackets,
  pageInput: ({ path, query: { cursor, limit, state } }) => ({
    ...path,
    ...pageOfQuery({ cursor, limit }),
    ...(state === undefined ? {} : { states: [state] }),
  }),
  pageAnswer: listOfPage,
  example: {
    path: { orderNo: '202611201000001234567896' },
    answer: {
      list: [
        {
          packetNo: 2,
          payee: '139****1234',
          name: '张三',
          amount: '8.00',
          greeting: '恭喜发财',
          remark: '',
          state: 'waiting',
          stateName: '待领取',
          endedAt: null,
          returnNo: '',
          claimPath: '/redpacket/claim?packet=3f0c',
        },
      ],
      nextCursor: null,
    },
  },
});

export const redpacketApiOperations = [apiIssuePackets, apiListPackets];
