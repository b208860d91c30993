import { z } from 'zod';
import { SMS_NOT_SENT, SMS_TOO_SOON, TOO_MANY_SMS } from '#capabilities/identity/contract/errors.ts';
import { mobile } from '#capabilities/identity/contract/operations.ts';
import { OPERATION_PASSWORD_NOT_SET } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, mespAuthList, pageInput, pageOutput, requestNo } from '#platform/kernel/page.ts';
import { instantOf, timeInput } from '#platform/kernel/shanghai-time.ts';
import { CODE_ORDERS_MAX } from '../constants.ts';
import {
  CONFIRM_CONTENT_MISSING,
  CONFIRM_CONTENT_REQUIRED,
  NO_MOBILE_FOR_CODE,
  OLD_OPERATION_PASSWORD_REQUIRED,
  OPERATION_PASSWORDS_DIFFER,
  OPERATION_PASSWORD_COMMON,
  OPERATION_PASSWORD_INPUT_EXPIRED,
  OPERATION_PASSWORD_IS_LOGIN_PASSWORD,
  OPERATION_PASSWORD_LOCKED,
  OPERATION_PASSWORD_REUSED,
  OPERATION_PASSWORD_WEAK,
  PASSWORD_CONTROL_OFF,
  RESET_ID_MISMATCH,
  RESET_NEEDS_PROOF,
  RESET_WITHOUT_ID_RECORD,
  SMS_PURPOSE_UNSUPPORTED,
  TOO_MANY_RESET_TRIES,
  WRONG_OPERATION_PASSWORD,
} from './errors.ts';

/** One password as `getRandom` seals it: SM2 ciphertext in hex and the random's name (wire.md, confirmation). */
export const sealedTradePwd = z.object({
  password: z.string({ error: '请输入操作密码' }).regex(/^04[0-9a-fA-F]{192,1024}$/, '请输入操作密码'),
  nonceStr: z.string().regex(/^[0-9a-f]{32}$/, '密码输入已过期，请重新输入操作密码'),
});

export const getRandom = operation({
  path: 'getRandom',
  title: '获取密码加密随机数',
  input: z.object({ businessCode: z.literal('passEncryptRandom', { error: '不支持的业务代码' }) }),
  /**
   * `jsSdkDataB`: SM2 point, 130 hex characters. The random serves one try, right or wrong, in this session, for 5
   * minutes.
   */
  output: z.object({ jsSdkRandom: z.string(), jsSdkDataB: z.string(), nonceStr: z.string() }),
  errors: [],
  policy: { audience: 'person', effect: 'change', unrecorded: true },
});

export const grantPasswordControl = operation({
  path: 'plm/password.control.grant',
  title: '获取密码控件授权',
  input: z.object({
    /** Unique for each time that a page connects. */
    windowId: z.string().regex(/^[\w-]{8,64}$/, '请刷新页面后重试'),
    /** Of `getRandom`: the grant is then for sealing under it. */
    nonceStr: z
      .string()
      .regex(/^[0-9a-f]{32}$/, '密码输入已过期，请重新输入操作密码')
      .optional(),
  }),
  /**
   * `datab`: body and signature, good for a minute. `origin` and `serverKey` (Ed25519, SPKI, base64url) are what the
   * control is installed with. `byScript`: the page asks by JSONP.
   */
  output: z.object({ datab: z.string(), origin: z.string(), serverKey: z.string(), byScript: z.boolean() }),
  errors: [OPERATION_PASSWORD_INPUT_EXPIRED, PASSWORD_CONTROL_OFF],
  policy: { audience: 'person', effect: 'read' },
});

const sendSmsInput = z.object({
  /** The call to confirm: its path, its path without `csdb/v2/`, or its short name. */
  bizTypeCode: z.string().min(1).max(64),
  requestNo,
  /** Members that the call binds (`codeBinds` of its contract) are required; the rest is ignored. */
  payee: z.string().min(1).max(64).optional(),
  /** Yuan. */
  amount: amountInput.optional(),
  orderNo: z.string().min(1).max(64).optional(),
  orderNos: z.array(z.string().min(1).max(64)).min(1).max(CODE_ORDERS_MAX).optional(),
  /** The new number of `plm/mobile.update`. */
  mobile: mobile.optional(),
  /**
   * The whole input that the code will confirm, without `mespAuthList`, of a call that moves money. The message then
   * says all that it does, and the code is good for this input alone.
   */
  payload: z.record(z.string(), z.unknown(), { error: '请提交要确认的操作内容' }).optional(),
});
const sendSmsOutput = z.object({
  /** Masked: where the code went. */
  mobile: z.string(),
  /** The administrator's phone, of a person who has none (spec section 6). */
  owner: z.enum(['own', 'administrator']),
  resendAfterSeconds: z.number(),
});
const sendSmsErrors = [
  NO_MOBILE_FOR_CODE,
  SMS_TOO_SOON,
  TOO_MANY_SMS,
  SMS_NOT_SENT,
  SMS_PURPOSE_UNSUPPORTED,
  CONFIRM_CONTENT_REQUIRED,
  CONFIRM_CONTENT_MISSING,
];

export const sendSmsCode = operation({
  path: 'plm/send.sms.code',
  title: '发送操作验证码',
  input: sendSmsInput,
  output: sendSmsOutput,
  errors: sendSmsErrors,
  policy: { audience: 'person', effect: 'change', unrecorded: true, carries: 'payload' },
});

/**
 * What a confirmed call would do, or why it would be refused. Of a movement of money it is what its signing text says
 * (wire.md). Nothing of it is kept. It may answer each code of the call that it asks about.
 */
export const previewCall = operation({
  path: 'plm/confirm.preview',
  title: '预览资金操作',
  input: z.object({
    path: z.string({ error: '请指明要确认的操作' }).min(1).max(64),
    /** As the call would be sent, without `mespAuthList`. */
    payload: z.record(z.string(), z.unknown(), { error: '请提交要确认的操作内容' }),
  }),
  output: z.object({
    facts: z.array(
      z.object({
        label: z.string(),
        text: z.string(),
        /** Yuan; of the row of the amount. */
        amount: z.string().optional(),
        /** The parts of the text, where several are named. */
        items: z.array(z.string()).optional(),
      }),
    ),
  }),
  errors: [],
  policy: {
    audience: 'merchant',
    anyMember: true,
    effect: 'change',
    unrecorded: true,
    carries: 'payload',
  },
});

/** The same call under the funds service's name (spec section 7). */
export const sendFundsSmsCode = operation({ ...sendSmsCode, path: 'csdb/v2/securityCenter/sendSmsCode' });

const passwordErrors = [
  WRONG_OPERATION_PASSWORD,
  OPERATION_PASSWORD_LOCKED,
  OPERATION_PASSWORD_INPUT_EXPIRED,
  OPERATION_PASSWORD_WEAK,
  OPERATION_PASSWORD_IS_LOGIN_PASSWORD,
  OPERATION_PASSWORD_REUSED,
  OLD_OPERATION_PASSWORD_REQUIRED,
  OPERATION_PASSWORD_NOT_SET,
  OPERATION_PASSWORDS_DIFFER,
  OPERATION_PASSWORD_COMMON,
];

export const updateTradePwd = operation({
  path: 'plm/update.trade.pwd',
  title: '设置操作密码',
  input: z.object({
    requestNo,
    /** Needed when one is set already (`tradePwdSettled`). */
    oldTradePwd: sealedTradePwd.optional(),
    newTradePwd: sealedTradePwd,
    /** The second entry, sealed with a random of its own. */
    confirmTradePwd: sealedTradePwd.optional(),
    mespAuthList,
  }),
  output: z.object({}),
  errors: passwordErrors,
  policy: { audience: 'person', effect: 'change', confirm: { sms: 'update.trade.pwd' } },
  codeBinds: {},
});

export const resetTradePwd = operation({
  path: 'plm/reset.trade.pwd',
  title: '重置操作密码',
  input: z.object({
    requestNo,
    newTradePwd: sealedTradePwd,
    confirmTradePwd: sealedTradePwd.optional(),
    /** As the real-name check had them; without them an administrator must have approved. */
    realName: z.string().trim().min(1, '请输入真实姓名').max(40, '姓名过长').optional(),
    idNo: z
      .string()
      .regex(/^(\d{15}|\d{17}[\dXx])$/, '请输入正确格式的用户证件号码')
      .optional(),
    mespAuthList,
  }),
  output: z.object({}),
  errors: [...passwordErrors, RESET_NEEDS_PROOF, RESET_WITHOUT_ID_RECORD, RESET_ID_MISMATCH, TOO_MANY_RESET_TRIES],
  policy: { audience: 'person', effect: 'change', confirm: { sms: 'reset.trade.pwd' } },
  codeBinds: {},
});

export const queryRealAuthFlag = operation({
  path: 'plm/real.auth.flag',
  title: '查询实名认证状态',
  input: z.object({}),
  output: z.object({ realAuthFlag: z.enum(['0', '1']) }),
  errors: [],
  policy: { audience: 'person', effect: 'read' },
});

const moment = timeInput.transform((text) => instantOf(text)!);

/** The list as a file (`bizTypeCode`). */
export const RECORD_EXPORT = 'operation.record';

/** Of the list and of its file. */
export const recordFilter = {
  startTime: moment.optional(),
  endTime: moment.optional(),
  /** A part of a person's name. */
  operatorName: z.string().trim().max(20).optional(),
  /** A part of the call's title. */
  operation: z.string().trim().max(20).optional(),
  success: z.boolean().optional(),
};

export const pageOperationRecords = operation({
  path: 'plm/operation.record.page',
  title: '查询操作记录',
  input: z.object({ ...pageInput, ...recordFilter }),
  /** Administrators see everybody's, others their own. */
  output: pageOutput(
    z.object({
      recordId: z.string(),
      operatedAt: z.string(),
      operatorName: z.string(),
      operation: z.string(),
      /** What it was about: the number of an order, the last digits of an account. Empty where nothing is named. */
      object: z.string(),
      /** What it changed: values before and after, where the call tells them. */
      changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      address: z.string(),
      responseCode: z.string(),
      success: z.boolean(),
      /** Why it was refused; empty for a success. */
      reason: z.string(),
    }),
  ),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

export const securityOperations = [
  getRandom,
  grantPasswordControl,
  sendSmsCode,
  sendFundsSmsCode,
  previewCall,
  updateTradePwd,
  resetTradePwd,
  queryRealAuthFlag,
  pageOperationRecords,
];
