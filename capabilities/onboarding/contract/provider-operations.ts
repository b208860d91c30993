import { z } from 'zod';
import { MERCHANT_CLOSED } from '#capabilities/merchant/contract/errors.ts';
import { acts, confirms, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { LIST_EXPORT_TOO_LONG } from '#platform/kernel/errors.ts';
import { fileFormat, fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput } from '#platform/kernel/page.ts';
import { REASON } from '../constants.ts';
import { applicationData, typedApplication } from './application.ts';
import { applicationNo, APPROVE, EDIT, OPEN, SEE } from './application-rights.ts';
import { attachmentOperations } from './attachment-operations.ts';
import {
  ADMIN_ALREADY_ACTIVE,
  APPLICATION_INCOMPLETE,
  APPLICATION_MISSING,
  APPLICATION_OUTDATED,
  APPLICATION_STATE_CHANGED,
  CREDIT_CODE_TAKEN,
  ID_NUMBER_MISSING,
  INVITATION_TOO_SOON,
  OWN_APPLICATION,
  TOO_MANY_ID_NUMBERS_OPENED,
} from './errors.ts';
import { applicationStates, attachmentKinds, duplicateOf } from './words.ts';

/** The version that the person saw. */
const version = z.int32({ error: '请刷新页面后重试' }).min(1);
export const reason = z
  .string({ error: '请输入原因' })
  .trim()
  .min(REASON.min, `原因至少${REASON.min}个字`)
  .max(REASON.max, `原因最多${REASON.max}个字`);
const state = keysOf(applicationStates);
const decided = z.object({ version: z.number(), state });

const applicationRow = z.object({
  applicationNo: z.string(),
  state,
  name: z.string(),
  creditCode: z.string(),
  administratorName: z.string(),
  /** Masked. */
  administratorMobile: z.string(),
  createdName: z.string(),
  createdAt: z.string(),
  changedAt: z.string(),
  submittedName: z.string(),
  submittedAt: z.string().nullable(),
  /** Empty before it is opened. */
  mid: z.string(),
  /** Why it was returned or rejected. */
  reason: z.string(),
  /** The sheet that it is a row of; empty: none. */
  sheetNo: z.string(),
});

const applicationFilter = {
  state: state.optional(),
  /** A part of the name; or the number, credit code, mobile or merchant number from its beginning. */
  text: z.string().trim().max(60, '最多60个字').default(''),
  /** Those of a sheet. */
  sheetNo: z
    .string()
    .regex(/^JP\d{14}$/, '批次编号不正确')
    .optional(),
};

export const listApplications = operation({
  path: 'console/onboarding/list',
  title: '查询进件申请',
  realm: 'provider',
  input: z.object({ ...pageInput, ...applicationFilter }),
  output: pageOutput(applicationRow).extend({ counts: z.record(state, z.number()) }),
  errors: [],
  policy: sees(...SEE),
});

/** A change for the log: who took it is noted. */
export const exportApplications = operation({
  path: 'console/onboarding/export',
  realm: 'provider',
  title: '导出进件申请',
  input: z.object({ ...applicationFilter, format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [LIST_EXPORT_TOO_LONG],
  policy: { ...acts(...SEE), timeoutMs: 60_000 },
});

export const showApplication = operation({
  path: 'console/onboarding/detail',
  title: '查看进件申请',
  realm: 'provider',
  input: z.object({ applicationNo }),
  output: applicationRow.extend({
    version: z.number(),
    /** ID numbers are masked. */
    data: applicationData,
    attachments: z.array(
      z.object({
        attachmentId: z.string(),
        kind: keysOf(attachmentKinds),
        fileName: z.string(),
        size: z.number(),
        sha256: z.string(),
        addedName: z.string(),
        addedAt: z.string(),
      }),
    ),
    events: z.array(z.object({ state, byName: z.string(), at: z.string(), reason: z.string() })),
    /** Others with the same: an application, or a merchant that was opened without one. */
    duplicates: z.array(
      z.object({
        what: keysOf(duplicateOf),
        /** Empty of a merchant. */
        applicationNo: z.string(),
        /** Empty of an application that is not opened, or for who may not see merchants. */
        mid: z.string(),
        name: z.string(),
      }),
    ),
    /** What can be opened for a merchant from the start. */
    applications: z.array(z.object({ code: z.string(), name: z.string(), summary: z.string() })),
    /** The fee plans that hold today, 标准 first. */
    feePlans: z.array(z.object({ planId: z.string(), name: z.string(), note: z.string() })),
    /** 标准 first. */
    limitTemplates: z.array(z.object({ templateId: z.string(), name: z.string(), note: z.string() })),
    /** The last invitation; null before it is opened. */
    invitation: z
      .object({
        mobile: z.string(),
        sentAt: z.string(),
        expiresAt: z.string(),
        state: z.enum(['open', 'used', 'over']),
      })
      .nullable(),
    /** The caller may decide it: has the right, and wrote nothing of it. */
    mayDecide: z.boolean(),
    mayWrite: z.boolean(),
    /** Papers of a row of a sheet may come after its submission. */
    mayAttach: z.boolean(),
  }),
  errors: [APPLICATION_MISSING],
  policy: sees(...SEE),
});

/** Without a number: a new application. */
export const saveApplication = operation({
  path: 'console/onboarding/save',
  title: '保存进件申请',
  realm: 'provider',
  input: z.object({
    applicationNo: applicationNo.optional(),
    version: version.optional(),
    data: typedApplication,
  }),
  output: z.object({ applicationNo: z.string(), version: z.number() }),
  errors: [APPLICATION_MISSING, APPLICATION_STATE_CHANGED, APPLICATION_OUTDATED],
  policy: { ...acts(...EDIT), multiLine: ['business'] },
});

/** A refusal names every member that is wrong: `data.issues`. */
export const submitApplication = operation({
  path: 'console/onboarding/submit',
  title: '提交进件申请',
  realm: 'provider',
  input: z.object({ applicationNo, version }),
  output: decided,
  errors: [
    APPLICATION_MISSING,
    APPLICATION_STATE_CHANGED,
    APPLICATION_OUTDATED,
    APPLICATION_INCOMPLETE,
    CREDIT_CODE_TAKEN,
  ],
  policy: acts(...EDIT),
});

export const returnApplication = operation({
  path: 'console/onboarding/return',
  title: '退回进件申请',
  realm: 'provider',
  input: z.object({ applicationNo, version, reason }),
  output: decided,
  errors: [APPLICATION_MISSING, APPLICATION_STATE_CHANGED, APPLICATION_OUTDATED, OWN_APPLICATION],
  policy: acts(...APPROVE),
});

export const rejectApplication = operation({
  path: 'console/onboarding/reject',
  title: '拒绝进件申请',
  realm: 'provider',
  input: returnApplication.input,
  output: decided,
  errors: returnApplication.errors,
  policy: returnApplication.policy,
});

/** Opens the merchant. */
export const approveApplication = operation({
  path: 'console/onboarding/approve',
  title: '通过进件申请并开户',
  realm: 'provider',
  input: z.object({ applicationNo, version }),
  output: decided.extend({ mid: z.string() }),
  errors: [
    APPLICATION_MISSING,
    APPLICATION_STATE_CHANGED,
    APPLICATION_OUTDATED,
    APPLICATION_INCOMPLETE,
    CREDIT_CODE_TAKEN,
    OWN_APPLICATION,
  ],
  policy: confirms(...APPROVE),
});

export const inviteAgain = operation({
  path: 'console/onboarding/sendInvitationAgain',
  title: '重新发送管理员邀请',
  realm: 'provider',
  input: z.object({ applicationNo }),
  output: z.object({ mobile: z.string(), expiresAt: z.string() }),
  errors: [APPLICATION_MISSING, APPLICATION_STATE_CHANGED, MERCHANT_CLOSED, ADMIN_ALREADY_ACTIVE, INVITATION_TOO_SOON],
  policy: acts(...EDIT),
});

/** The reason is in the log with who looked. */
export const revealIdNo = operation({
  path: 'console/onboarding/revealIdNo',
  title: '查看证件号码',
  realm: 'provider',
  input: z.object({
    applicationNo,
    /** `legal`, or the key of a beneficiary. */
    member: z.string().regex(/^[a-z0-9]{4,12}$/, '请选择要查看的证件'),
    reason,
  }),
  output: z.object({ idNo: z.string() }),
  errors: [APPLICATION_MISSING, ID_NUMBER_MISSING, TOO_MANY_ID_NUMBERS_OPENED],
  policy: acts(...OPEN),
});

export const onboardingProviderOperations = [
  listApplications,
  exportApplications,
  showApplication,
  saveApplication,
  submitApplication,
  ...attachmentOperations,
  returnApplication,
  rejectApplication,
  approveApplication,
  inviteAgain,
  revealIdNo,
];
