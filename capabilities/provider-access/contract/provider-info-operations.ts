import { z } from 'zod';
import { confirms, reason, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { fieldInput, requestNo, totpFactor } from '#platform/kernel/page.ts';
import { NO_PROVIDER_INFO_APPROVER, PROVIDER_INFO_UNCHANGED } from './provider-info-errors.ts';
import { icpFault, providerNameFault, servicePhoneFault } from './provider-info-rule.ts';

const text = z.string();
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
  policy: sees('op.system.view'),
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
    reason,
    mespAuthList: totpFactor,
  }),
  output: z.object({ changeId: text }),
  errors: [PROVIDER_INFO_UNCHANGED, NO_PROVIDER_INFO_APPROVER, SAME_CHANGE_PENDING],
  policy: confirms('op.system.edit'),
});

export const providerInfoOperations = [showProviderInfo, proposeProviderInfo];
