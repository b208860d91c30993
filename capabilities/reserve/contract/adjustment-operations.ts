import { z } from 'zod';
import { MERCHANT_CLOSED } from '#capabilities/merchant/contract/errors.ts';
import { acts, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { changeStates } from '#capabilities/change/contract/words.ts';
import { paperErrors, paperIds, takesPaper } from '#capabilities/onboarding/contract/papers.ts';
import { LIST_EXPORT_TOO_LONG } from '#platform/kernel/errors.ts';
import { fileFormat, fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import {
  amountInput,
  keysOf,
  pageInput,
  pageOutput,
  requestNo,
  totpFactor,
  uploadInput,
  yuan,
} from '#platform/kernel/page.ts';
import { EVIDENCE_MAX } from '../constants.ts';
import {
  ADJUSTED_ACCOUNT_CLOSED,
  ADJUSTED_ACCOUNT_FROZEN,
  ADJUSTED_ACCOUNT_MISSING,
  ADJUSTMENT_CONTRA_WITHOUT_FUNDS,
  ADJUSTMENT_EVIDENCE_INVALID,
  ADJUSTMENT_WITHOUT_FUNDS,
  NO_ADJUSTMENT_APPROVER,
} from './errors.ts';
import { adjustmentSides, adjustmentWays } from './words.ts';

/** Corrections of a merchant's account: one person proposes, another one decides (`console/change/decide`). */
const text = z.string();
const proposes = acts('op.fund.propose');
const note = (name: string, max: number) =>
  z
    .string({ error: `请填写${name}` })
    .trim()
    .min(2, `请填写${name}，至少2个字`)
    .max(max, `${name}最多${max}个字`);
const accountNo = z.string({ error: '请输入账号' }).trim().min(1, '请输入账号').max(32, '账号过长，请核对');
const fileId = z.uuid({ error: '请选择凭证' });

/** Who looked up whose account is in the log. */
export const findAdjustable = operation({
  path: 'console/adjustment/find',
  realm: 'provider',
  title: '查找要调账的账户',
  input: z.object({ accountNo }),
  output: z.object({
    mid: text,
    customerName: text,
    accountNo: text,
    typeName: text,
    statusName: text,
    available: yuan,
  }),
  errors: [ADJUSTED_ACCOUNT_MISSING],
  policy: proposes,
});

export const attachAdjustmentFile = operation({
  path: 'console/adjustment/attach',
  realm: 'provider',
  title: '上传调账凭证',
  input: z.object(uploadInput),
  output: z.object({ fileId: text }),
  errors: paperErrors,
  policy: takesPaper(proposes),
});

/** Who opened which is in the log. */
export const downloadAdjustmentFile = operation({
  path: 'console/adjustment/file',
  realm: 'provider',
  title: '查看调账凭证',
  input: z.object({ fileId }),
  output: fileReply,
  answers: 'file',
  errors: [ADJUSTMENT_EVIDENCE_INVALID],
  policy: acts('op.fund.view'),
});

export const proposeAdjustment = operation({
  path: 'console/adjustment/propose',
  realm: 'provider',
  title: '提交调账',
  input: z.object({
    requestNo,
    accountNo,
    way: keysOf(adjustmentWays),
    side: keysOf(adjustmentSides),
    amount: amountInput,
    /** The merchant reads it. */
    merchantReason: note('告知商户的原因', 60),
    reason: note('内部原因', 200),
    fileIds: paperIds('凭证', EVIDENCE_MAX),
    mespAuthList: totpFactor,
  }),
  output: z.object({ changeId: text }),
  errors: [
    SAME_CHANGE_PENDING,
    MERCHANT_CLOSED,
    ADJUSTED_ACCOUNT_MISSING,
    ADJUSTED_ACCOUNT_FROZEN,
    ADJUSTED_ACCOUNT_CLOSED,
    ADJUSTMENT_WITHOUT_FUNDS,
    ADJUSTMENT_CONTRA_WITHOUT_FUNDS,
    ADJUSTMENT_EVIDENCE_INVALID,
    NO_ADJUSTMENT_APPROVER,
  ],
  policy: { ...proposes, confirm: { totp: true } },
});

const shown = z.object({
  adjustmentId: text,
  mid: text,
  customerName: text,
  accountNo: text,
  way: keysOf(adjustmentWays),
  side: keysOf(adjustmentSides),
  amount: yuan,
  merchantReason: text,
  reason: text,
  state: keysOf(changeStates),
  stateName: text,
  proposedBy: text,
  proposedAt: text,
  decidedBy: text,
  decidedAt: text.nullable(),
  decisionReason: text,
  files: z.array(z.object({ fileId: text, fileName: text, sha256: text })),
});
export type ShownAdjustment = z.output<typeof shown>;
const filter = { ended: z.boolean({ error: '请选择待确认或已结束' }).default(false) };

/** Those that wait, or those that ended, the newest first. */
export const pageAdjustments = operation({
  path: 'console/adjustment/page',
  realm: 'provider',
  title: '查询调账',
  input: z.object({ ...pageInput, ...filter }),
  output: pageOutput(shown),
  errors: [],
  policy: sees('op.fund.view'),
});

export const exportAdjustments = operation({
  path: 'console/adjustment/export',
  realm: 'provider',
  title: '导出调账',
  input: z.object({ ...filter, format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [LIST_EXPORT_TOO_LONG],
  policy: acts('op.fund.view'),
});

export const adjustmentOperations = [
  findAdjustable,
  attachAdjustmentFile,
  downloadAdjustmentFile,
  proposeAdjustment,
  pageAdjustments,
  exportAdjustments,
];
