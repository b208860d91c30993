import { z } from 'zod';
import { sendSmsCode } from '#capabilities/security/contract/operations.ts';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import { fieldInput, keysOf, mespAuthList, requestNo } from '#platform/kernel/page.ts';
import { NAME_MAX } from '../constants.ts';
import {
  RISK_ANSWERS_REQUIRED,
  WEALTH_INCOME_OPEN,
  WEALTH_NOT_OPEN,
  WEALTH_ORDERS_OPEN,
  WEALTH_SHARES_HELD,
  WEALTH_SIGNING_EXISTS,
  WEALTH_SIGNING_MISSING,
} from './errors.ts';
import { applyStates, riskLevels } from './words.ts';
import { mobileFault } from '#platform/kernel/field-rule.ts';

const text = z.string();
const applyNo = z.uuid('签约申请不存在，请刷新页面');
const read = { audience: 'merchant', permission: ['0330'], effect: 'read' } as const satisfies Policy;
const sign = { audience: 'merchant', permission: ['033001'], effect: 'change' } as const satisfies Policy;

/** How far the signing is; `applyNo` empty: not begun. */
const standing = z.object({
  applyNo: text,
  state: z.union([keysOf(applyStates), z.literal('none')]),
  stateName: text,
  /** Why the fund company refused. */
  reason: text,
  /** Whole: it is the merchant's own. */
  fundAccountNo: text,
});

export const applyStatus = operation({
  path: 'plm/hqb.apply.status',
  title: '查询签约进度',
  input: z.object({}),
  output: standing,
  errors: [],
  policy: read,
});

export const createApply = operation({
  path: 'plm/hqb.apply.create',
  title: '创建签约申请',
  input: z.object({ requestNo }),
  output: standing,
  errors: [WEALTH_SIGNING_EXISTS],
  policy: sign,
});

export const saveCustomer = operation({
  path: 'plm/hqb.customer.save',
  title: '保存签约资料',
  input: z.object({
    applyNo,
    contactName: z
      .string({ error: '请输入经办人姓名' })
      .trim()
      .min(2, '请输入经办人姓名')
      .max(NAME_MAX, `姓名最多${NAME_MAX}个字`),
    contactMobile: fieldInput(mobileFault),
    /** Where the company's money comes from. */
    source: z
      .string({ error: '请填写资金来源' })
      .trim()
      .min(2, '请填写资金来源')
      .max(NAME_MAX, `资金来源最多${NAME_MAX}个字`),
  }),
  output: standing,
  errors: [WEALTH_SIGNING_MISSING],
  policy: sign,
});

const form = z.object({
  formId: text,
  title: text,
  /** What is agreed to, a paragraph a member. */
  paragraphs: z.array(text),
  questions: z.array(z.object({ questionId: text, text, options: z.array(z.object({ optionId: text, text })) })),
});
export type SigningForm = z.output<typeof form>;

export const listForms = operation({
  path: 'plm/hqb.form.list',
  title: '查询签约文件',
  input: z.object({}),
  output: z.object({ list: z.array(form) }),
  errors: [],
  policy: read,
});

export const signProtocol = operation({
  path: 'plm/hqb.protocol.sign',
  title: '签署余额理财协议',
  input: z.object({
    requestNo,
    applyNo,
    /** The chosen option of each question of the risk form. */
    answers: z.record(z.string().max(8), z.string().max(8)),
    mespAuthList,
  }),
  output: z.object({ riskLevel: keysOf(riskLevels), riskName: text }),
  errors: [WEALTH_SIGNING_MISSING, RISK_ANSWERS_REQUIRED],
  policy: { ...sign, confirm: { password: true, sms: 'hqb.sign' } },
  codeBinds: {},
});

/** The code for `hqb.protocol.sign`: the general call with that call's name. */
export const sendSigningCode = operation({
  path: 'plm/hqb.sms.code.send',
  title: '发送签约验证码',
  input: z.object({ requestNo }),
  output: sendSmsCode.output,
  errors: sendSmsCode.errors,
  policy: sign,
});

export const submitApply = operation({
  path: 'plm/hqb.apply.submit',
  title: '提交签约申请',
  input: z.object({ applyNo }),
  output: standing,
  errors: [WEALTH_SIGNING_MISSING],
  policy: sign,
});

export const customerInfo = operation({
  path: 'plm/hqb.customer.info',
  title: '查询签约资料',
  input: z.object({}),
  output: z.object({
    companyName: text,
    contactName: text,
    /** Masked. */
    contactMobile: text,
    source: text,
    riskLevel: text,
    riskName: text,
    signedAt: text.nullable(),
    signedBy: text,
  }),
  errors: [],
  policy: read,
});

export const queryFiles = operation({
  path: 'plm/hqb.file.query',
  title: '查询已签文件',
  input: z.object({}),
  output: z.object({
    list: z.array(z.object({ fileId: text, title: text, signedAt: text, signedBy: text, sha256: text })),
  }),
  errors: [],
  policy: read,
});

/**
 * Ends the contract: nothing is held, everything is confirmed, all income is booked. The fund company closes the
 * customer.
 */
export const closeContract = operation({
  path: 'plm/hqb.contract.close',
  title: '余额理财解约',
  input: z.object({ requestNo, mespAuthList }),
  output: standing,
  errors: [WEALTH_NOT_OPEN, WEALTH_SHARES_HELD, WEALTH_ORDERS_OPEN, WEALTH_INCOME_OPEN],
  policy: { ...sign, confirm: { password: true, sms: 'hqb.close' } },
  codeBinds: {},
});

export const signOperations = [
  createApply,
  saveCustomer,
  listForms,
  sendSigningCode,
  signProtocol,
  submitApply,
  applyStatus,
  customerInfo,
  queryFiles,
  closeContract,
];
