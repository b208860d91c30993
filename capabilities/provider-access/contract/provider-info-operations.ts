import { z } from 'zod';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { fieldInput, requestNo, totpFactor } from '#platform/kernel/page.ts';
import { NO_PROVIDER_INFO_APPROVER, PROVIDER_INFO_UNCHANGED } from './provider-info-errors.ts';
import { icpFault, providerNameFault, servicePhoneFault } from './provider-info-rule.ts';

const text = z.string();
const REASON_MOST = 200;
const trimmed = (value: string): string => value.trim();
const info = { name: text, phone: text, icp: text };

const version = z.object({
  ...info,
  version: z.number(),
  /** Empty where the product came with it. */
  proposedBy: text,
  approvedBy: text,
  setAt: text.nullable(),
});
export type ShownProviderInfo = z.output<typeof version>;

export const showProviderInfo = operation({
  path: 'console/provider-info/show',
  realm: 'provider',
  title: '查询平台信息',
  input: z.object({}),
  output: z.object({
    /** Newest first: the first one holds. */
    versions: z.array(version),
    waiting: z.array(z.object({ title: text, proposedBy: text })),
  }),
  errors: [],
  policy: { audience: 'person', permission: ['op.system.view'], effect: 'read' },
});

export const proposeProviderInfo = operation({
  path: 'console/provider-info/propose',
  realm: 'provider',
  title: '提交平台信息',
  input: z.object({
    requestNo,
    name: fieldInput(providerNameFault, '请填写平台名称', trimmed),
    phone: fieldInput(servicePhoneFault, '请填写客服电话', trimmed),
    icp: fieldInput(icpFault, '请填写备案号', trimmed),
    reason: z
      .string({ error: '请填写原因' })
      .trim()
      .min(1, '请填写原因')
      .max(REASON_MOST, `原因最多${REASON_MOST}个字`),
    mespAuthList: totpFactor,
  }),
  output: z.object({ changeId: text }),
  errors: [PROVIDER_INFO_UNCHANGED, NO_PROVIDER_INFO_APPROVER, SAME_CHANGE_PENDING],
  policy: {
    audience: 'person',
    permission: ['op.system.edit'],
    effect: 'change',
    confirm: { totp: true },
  },
});

export const providerInfoOperations = [showProviderInfo, proposeProviderInfo];
