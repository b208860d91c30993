import { z } from 'zod';
import { acts, confirms, reason, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { MERCHANT_CLOSED } from '#capabilities/merchant/contract/errors.ts';
import { merchantStates } from '#capabilities/merchant/contract/words.ts';
import { phoneFault } from '#platform/kernel/field-rule.ts';
import { operation } from '#platform/kernel/operation.ts';
import { fieldInput, keysOf, requestNo, totpFactor } from '#platform/kernel/page.ts';
import { MERCHANT_REASON } from '../constants.ts';
import {
  MERCHANT_HAS_OPEN_BUSINESS,
  MERCHANT_MISSING,
  MERCHANT_NOT_OPENED,
  MERCHANT_STATE_UNFIT,
  NO_MERCHANT_APPROVER,
} from './errors.ts';
import { mid, VIEW } from './shapes.ts';

/** What the provider lets a merchant do, and whom it calls. */
const EVIDENCE_MAX = 100;

/** Another person decides it (`console/change/decide`). */
export const proposal = {
  requestNo,
  mid,
  /** The merchant reads it. */
  merchantReason: z
    .string({ error: '请填写告知商户的原因' })
    .trim()
    .min(MERCHANT_REASON.min, `请填写告知商户的原因，至少${MERCHANT_REASON.min}个字`)
    .max(MERCHANT_REASON.max, `告知商户的原因最多${MERCHANT_REASON.max}个字`),
  reason,
  evidence: z
    .string({ error: '请填写凭证' })
    .trim()
    .min(2, '请填写凭证，如工单号或存档编号')
    .max(EVIDENCE_MAX, `凭证最多${EVIDENCE_MAX}个字`),
  mespAuthList: totpFactor,
};
export const proposed = z.object({ changeId: z.string() });

export const proposeState = operation({
  path: 'console/merchant/state',
  realm: 'provider',
  title: '提交商户状态变更',
  input: z.object({ ...proposal, state: keysOf(merchantStates) }),
  output: proposed,
  errors: [
    SAME_CHANGE_PENDING,
    MERCHANT_MISSING,
    MERCHANT_CLOSED,
    MERCHANT_STATE_UNFIT,
    MERCHANT_HAS_OPEN_BUSINESS,
    NO_MERCHANT_APPROVER,
  ],
  policy: confirms('op.merchant.edit'),
});

const matter = z.object({
  /** 未完结的订单. */
  name: z.string(),
  /** 3 笔, 合计 12.00 元. */
  text: z.string(),
  /** The tab of the merchant that shows it. */
  tab: z.string(),
});
export type OpenMatter = z.output<typeof matter>;

/** What has to end before the merchant can be closed; none: it can. */
export const listOpenMatters = operation({
  path: 'console/merchant/openMatters',
  realm: 'provider',
  title: '查询商户未了结事项',
  input: z.object({ mid }),
  output: z.object({ list: z.array(matter) }),
  errors: [MERCHANT_NOT_OPENED],
  policy: sees(...VIEW),
});

export const setAccountManager = operation({
  path: 'console/merchant/manager',
  realm: 'provider',
  title: '设置客户经理',
  input: z.object({
    requestNo,
    mid,
    name: z.string({ error: '请输入客户经理姓名' }).trim().min(1, '请输入客户经理姓名').max(20, '姓名最多20个字'),
    phone: fieldInput(phoneFault, '请输入客户经理电话'),
  }),
  output: z.object({}),
  errors: [MERCHANT_MISSING, MERCHANT_CLOSED],
  policy: acts('op.merchant.edit'),
});

export const stateOperations = [proposeState, listOpenMatters, setAccountManager];
