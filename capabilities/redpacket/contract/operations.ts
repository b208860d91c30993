import { PAYEE_ACCOUNT_CLOSED_TO_CREDIT, TOO_MANY_LOOKUPS } from '#capabilities/account/contract/errors.ts';
import { payingErrors, placesOrder } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import { SMS_NOT_SENT, SMS_TOO_SOON, TOO_MANY_SMS } from '#capabilities/identity/contract/errors.ts';
import { ORDER_MISSING, ORDER_PAID_AGAIN } from '#capabilities/order/contract/errors.ts';
import { paysAgain } from '#capabilities/order/contract/shapes.ts';
import {
  submissionBinds,
  submissionErrors,
  submissionInput,
  submissionLines,
  submissionOutput,
  submissionPolicy,
} from '#capabilities/upload/contract/submission.ts';
import { operation } from '#platform/kernel/operation.ts';
import {
  amountInput,
  chosenAccountInput,
  keysOf,
  mespAuthList,
  pageInput,
  pageOutput,
  requestNo,
  smsCode,
  yuan,
} from '#platform/kernel/page.ts';
import { ACTIVITY_MAX, GREETING_MAX, NAME_MAX, PACKETS_A_FORM, REMARK_MAX } from '../constants.ts';
import {
  RED_PACKETS_TOO_FAST,
  RED_PACKET_AMOUNT_INVALID,
  RED_PACKET_CLAIMED,
  RED_PACKET_CODE_LOCKED,
  RED_PACKET_CODE_REQUIRED,
  RED_PACKET_CODE_WRONG,
  RED_PACKET_DAY_AMOUNT,
  RED_PACKET_DAY_COUNT,
  RED_PACKET_EXPIRED,
  RED_PACKET_LINK_INVALID,
  RED_PACKET_MISSING,
  RED_PACKET_NIGHT,
  RED_PACKET_NOT_SENT,
  RED_PACKET_RECEIVER_WITHOUT_ACCOUNT,
  RED_PACKET_SUM_MISMATCH,
  RED_PACKET_TEXT_REFUSED,
} from './errors.ts';
import { isPayee, PAYEE_FAULT } from './payee-rule.ts';
import { packetStates } from './words.ts';

const accountNo = chosenAccountInput('请选择付款账户');
const orderNo = z.string({ error: '请选择红包记录' }).regex(/^\d{24}$/, '订单号不正确，请从列表中选择');
const text = (name: string, most: number) => z.string().trim().max(most, `${name}最多${most}个字`).default('');
const time = z.string();
/** What is wrong with packets, however they are issued. */
export const packetErrors = [
  RED_PACKET_AMOUNT_INVALID,
  RED_PACKET_DAY_COUNT,
  RED_PACKET_DAY_AMOUNT,
  RED_PACKETS_TOO_FAST,
  RED_PACKET_NIGHT,
  RED_PACKET_TEXT_REFUSED,
] as const;
/** Red packets to a few payees: one order of their total. */
export const issuePackets = operation({
  path: 'bonusBatchTrade/issue',
  title: '发红包',
  input: z.object({
    requestNo,
    accountNo,
    /** Of all packets together. */
    amount: amountInput,
    packets: z
      .array(
        z.object({
          /** A mobile, or an account number at this provider. */
          payee: z.string({ error: '请输入手机号或账号' }).trim().refine(isPayee, PAYEE_FAULT),
          name: z.string({ error: '请输入姓名' }).trim().min(1, '请输入姓名').max(NAME_MAX, `姓名最多${NAME_MAX}个字`),
          amount: amountInput,
        }),
      )
      .min(1, '请填写收款人')
      .max(PACKETS_A_FORM, `一次最多发给${PACKETS_A_FORM}人，更多请使用批量`),
    greeting: text('祝福语', GREETING_MAX),
    activity: text('活动名称', ACTIVITY_MAX),
    remark: text('备注', REMARK_MAX),
    paysAgain,
    mespAuthList,
  }),
  output: z.object({ orderNo: z.string(), auditStatus: z.string(), state: z.string() }),
  errors: [...payingErrors, ...packetErrors, ORDER_MISSING, ORDER_PAID_AGAIN, RED_PACKET_SUM_MISMATCH],
  policy: placesOrder('031401', 'redpacket'),
  codeBinds: { amount: ({ amount }) => amount },
});

/** All packets of a checked sheet as one order. */
export const issueBatch = operation({
  path: 'bonusBatchTrade/batch',
  title: '批量发红包',
  input: submissionInput,
  output: submissionOutput,
  errors: [...submissionErrors, ...packetErrors],
  policy: submissionPolicy('031401', 'redpacket.batch'),
  codeBinds: submissionBinds,
  signingLines: submissionLines,
});

const read = { audience: 'merchant', permission: ['0315'], effect: 'read' } as const;

/** What holds for a packet of this merchant, for the form. */
export const getLimits = operation({
  path: 'bonusBatchTrade/getLimits',
  title: '查询红包限额',
  input: z.object({}),
  output: z.object({ least: yuan, most: yuan, payeeDayCount: z.number(), payeeDayAmount: yuan, atNight: z.boolean() }),
  errors: [],
  policy: { ...read, permission: ['0314'] },
});

/** Whether somebody can claim a packet for this payee now; counted as a look-up of an account. */
export const checkPayee = operation({
  path: 'bonusBatchTrade/checkPayee',
  title: '查询红包收款人',
  input: z.object({ payee: z.string({ error: '请输入手机号或账号' }).trim().refine(isPayee, PAYEE_FAULT) }),
  output: z.object({ canClaim: z.boolean() }),
  errors: [TOO_MANY_LOOKUPS],
  policy: { ...read, permission: ['0314'] },
});

const record = z.object({
  orderNo: z.string(),
  activity: z.string(),
  accountNo: z.string(),
  amount: yuan,
  count: z.number(),
  /** Of the order. */
  state: z.string(),
  stateName: z.string(),
  waiting: z.number(),
  claimed: z.number(),
  claimedAmount: yuan,
  returned: z.number(),
  returnedAmount: yuan,
  makerName: z.string(),
  submittedAt: time,
  /** Until when they can be claimed; null before they are issued. */
  expiresAt: time.nullable(),
});
export type RecordRow = z.output<typeof record>;

export const getRecords = operation({
  path: 'csdb/v2/bonusBatchTrade/getRecords',
  title: '查询红包记录',
  /** `keyword`: order number, activity, or a whole payee. */
  input: z.object({ keyword: z.string().trim().max(64).optional(), ...pageInput }),
  output: pageOutput(record),
  errors: [],
  policy: read,
});

const packetRow = z.object({
  packetNo: z.number(),
  /** Masked. */
  payee: z.string(),
  name: z.string(),
  amount: yuan,
  greeting: z.string(),
  remark: z.string(),
  state: keysOf(packetStates),
  stateName: z.string(),
  /** Claimed or returned. */
  endedAt: time.nullable(),
  /** The order of the money that came back; empty otherwise. */
  returnNo: z.string(),
  /** While it waits, the path of its link after `#`; only for who may issue packets. */
  claimPath: z.string(),
});
export type PacketRow = z.output<typeof packetRow>;

export const getPackets = operation({
  path: 'bonusBatchTrade/getPackets',
  title: '查询红包明细',
  input: z.object({ orderNo, states: z.array(keysOf(packetStates)).max(5).optional(), ...pageInput }),
  output: pageOutput(packetRow),
  errors: [RED_PACKET_MISSING],
  policy: read,
});

/** The packet's id and a keyed hash of it, 64 hex digits: who has the link may see the packet. */
const packet = z
  .string({ error: '红包链接无效，请向发红包的企业索取新的链接' })
  .regex(/^[0-9a-f]{64}$/, '红包链接无效，请向发红包的企业索取新的链接');

const packetView = z.object({
  payerName: z.string(),
  /** Of the payee as the payer named it, masked. */
  payeeName: z.string(),
  payee: z.string(),
  amount: yuan,
  greeting: z.string(),
  activity: z.string(),
  state: keysOf(packetStates),
  stateName: z.string(),
  expiresAt: time.nullable(),
});
export type PacketView = z.output<typeof packetView>;

/** What a visitor with the link sees. */
export const openPacket = operation({
  path: 'bonusBatchTrade/open',
  title: '打开红包',
  input: z.object({ packet }),
  output: z.object({
    packet: packetView,
    /** Where the code is sent and which account receives, both masked; null: nobody has an account. */
    receiver: z.object({ mobile: z.string(), accountNo: z.string(), name: z.string() }).nullable(),
    /** The visitor is logged in as the receiver, so that no code is needed. */
    isReceiver: z.boolean(),
  }),
  errors: [RED_PACKET_LINK_INVALID],
  policy: { audience: 'public', effect: 'read' },
});

export const sendClaimCode = operation({
  path: 'bonusBatchTrade/sendCode',
  title: '发送红包领取验证码',
  input: z.object({ packet }),
  output: z.object({ mobile: z.string(), resendAfterSeconds: z.number() }),
  errors: [
    SMS_TOO_SOON,
    TOO_MANY_SMS,
    SMS_NOT_SENT,
    RED_PACKET_LINK_INVALID,
    RED_PACKET_NOT_SENT,
    RED_PACKET_CLAIMED,
    RED_PACKET_EXPIRED,
    RED_PACKET_RECEIVER_WITHOUT_ACCOUNT,
  ],
  policy: { audience: 'public', effect: 'change' },
});

export const claimPacket = operation({
  path: 'bonusBatchTrade/claim',
  title: '领取红包',
  input: z.object({
    packet,
    /** Absent when the receiver is logged in. */
    smsCode: smsCode.optional(),
  }),
  output: z.object({ packet: packetView, accountNo: z.string() }),
  errors: [
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    RED_PACKET_LINK_INVALID,
    RED_PACKET_NOT_SENT,
    RED_PACKET_CLAIMED,
    RED_PACKET_EXPIRED,
    RED_PACKET_RECEIVER_WITHOUT_ACCOUNT,
    RED_PACKET_CODE_REQUIRED,
    RED_PACKET_CODE_WRONG,
    RED_PACKET_CODE_LOCKED,
  ],
  policy: { audience: 'public', effect: 'change' },
});

export const redpacketOperations = [
  issuePackets,
  issueBatch,
  getLimits,
  checkPayee,
  getRecords,
  getPackets,
  openPacket,
  sendClaimCode,
  claimPacket,
];
