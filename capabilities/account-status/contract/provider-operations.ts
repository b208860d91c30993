import { z } from 'zod';
import { MERCHANT_CLOSED } from '#capabilities/merchant/contract/errors.ts';
import { acts, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { accountStatuses } from '#capabilities/account/contract/words.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { LIST_EXPORT_TOO_LONG } from '#platform/kernel/errors.ts';
import { fileFormat, fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, keysOf, pageInput, pageOutput, requestNo, totpFactor, yuan } from '#platform/kernel/page.ts';
import {
  ACCOUNT_STATUS_UNFIT,
  FREEZE_END_INVALID,
  FREEZE_EXCEEDS_AVAILABLE,
  FREEZE_MISSING,
  FREEZE_TARGET_MISSING,
  FROZEN_BY_MERCHANT,
  NO_FREEZE_APPROVER,
  TOO_MANY_FREEZES,
} from './errors.ts';
import { endDate, reason } from './shapes.ts';
import { freezeScopes, partStates, providerSources } from './words.ts';

/** Freezes by the provider: one person proposes, another one decides (`console/change/decide`). */
const text = z.string();
const mid = z.string({ error: '请选择账户' }).regex(/^[0-9A-Z]{4,32}$/, '请选择账户');
const PROPOSES = { permission: ['op.freeze.propose'], confirm: { totp: true } } as const;
const note = (name: string, max: number) => z.string().trim().max(max, `${name}最多${max}个字`);
const EVIDENCE_MAX = 100;
/** Why, and what shows that it is right: for the person who decides. */
const proposal = {
  requestNo,
  reason,
  evidence: note('凭证', EVIDENCE_MAX).min(2, '请填写凭证，如风控工单号或文书存档编号'),
  mespAuthList: totpFactor,
};
const merchantReason = note('告知商户的原因', 60).min(2, '请填写告知商户的原因，至少2个字');
const proposed = z.object({ changeId: text });

/** Who looked up whose accounts is in the log. */
export const findFreezable = operation({
  path: 'console/freeze/find',
  realm: 'provider',
  title: '查找要冻结的账户',
  input: z.object({ keyword: z.string().trim().min(1, '请输入商户号或完整账号').max(32, '请输入商户号或完整账号') }),
  output: z.object({
    list: z.array(
      z.object({
        mid: text,
        customerName: text,
        accountNo: text,
        typeName: text,
        status: keysOf(accountStatuses),
        statusName: text,
        available: yuan,
      }),
    ),
  }),
  errors: [FREEZE_TARGET_MISSING],
  policy: acts('op.freeze.propose'),
});

export const proposeFreeze = operation({
  path: 'console/freeze/propose',
  realm: 'provider',
  title: '提交冻结',
  input: z
    .object({
      ...proposal,
      mid,
      accountNo: text.max(32, '请选择账户'),
      scope: keysOf(freezeScopes),
      amount: amountInput.optional(),
      source: keysOf(providerSources),
      documentNo: note('文书编号', 60).default(''),
      authority: note('发文机关', 60).default(''),
      /** Its last day; left out: until it is released. */
      endDate: endDate.optional(),
      merchantReason,
    })
    .refine(({ scope, amount }) => (scope === 'part') === (amount !== undefined), {
      error: '请填写冻结金额',
      path: ['amount'],
    })
    .refine(({ source, documentNo }) => source !== 'judicial' || documentNo !== '', {
      error: '请填写司法文书编号',
      path: ['documentNo'],
    })
    .refine(({ source, authority }) => source !== 'judicial' || authority !== '', {
      error: '请填写发文机关',
      path: ['authority'],
    })
    .refine((input) => input.source !== 'judicial' || input.endDate !== undefined, {
      error: '请选择司法冻结的到期日',
      path: ['endDate'],
    }),
  output: proposed,
  errors: [
    SAME_CHANGE_PENDING,
    MERCHANT_CLOSED,
    ACCOUNT_MISSING,
    ACCOUNT_STATUS_UNFIT,
    FREEZE_EXCEEDS_AVAILABLE,
    FREEZE_END_INVALID,
    TOO_MANY_FREEZES,
    NO_FREEZE_APPROVER,
  ],
  policy: { audience: 'person', effect: 'change', ...PROPOSES },
});

export const proposeUnfreeze = operation({
  path: 'console/freeze/release',
  realm: 'provider',
  title: '提交解冻',
  input: z.object({ ...proposal, mid, freezeId: z.uuid({ error: '请选择冻结' }), merchantReason }),
  output: proposed,
  errors: [SAME_CHANGE_PENDING, MERCHANT_CLOSED, FREEZE_MISSING, FROZEN_BY_MERCHANT, NO_FREEZE_APPROVER],
  policy: { audience: 'person', effect: 'change', ...PROPOSES },
});

const freeze = z.object({
  mid: text,
  customerName: text,
  freezeId: text,
  accountNo: text,
  /** Null: the whole account. */
  amount: yuan.nullable(),
  source: keysOf(providerSources),
  sourceName: text,
  documentNo: text,
  authority: text,
  /** The merchant reads it. */
  reason: text,
  endDate: text.nullable(),
  state: keysOf(partStates),
  stateName: text,
  placedAt: text,
  endedAt: text.nullable(),
  /** An end that was proposed waits. */
  isWaiting: z.boolean(),
});
export type ProviderFreeze = z.output<typeof freeze>;

const freezeFilter = { mid: mid.optional(), state: keysOf(partStates).optional() };

/** Of one merchant or of all, the newest first. */
export const pageFreezes = operation({
  path: 'console/freeze/page',
  realm: 'provider',
  title: '查询平台冻结',
  input: z.object({ ...pageInput, ...freezeFilter }),
  output: pageOutput(freeze),
  errors: [],
  policy: sees('op.fund.view'),
});

/** A change for the log: who took it is noted. */
export const exportFreezes = operation({
  path: 'console/freeze/export',
  realm: 'provider',
  title: '导出平台冻结',
  input: z.object({ ...freezeFilter, format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [LIST_EXPORT_TOO_LONG],
  policy: { ...acts('op.fund.view'), timeoutMs: 60_000 },
});

export const accountStatusProviderOperations = [
  findFreezable,
  proposeFreeze,
  proposeUnfreeze,
  pageFreezes,
  exportFreezes,
];
