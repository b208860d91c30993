import { z } from 'zod';
import { apiInput, apiOperation, type ApiScope } from '#platform/kernel/api-operation.ts';
import { keysOf } from '#platform/kernel/page.ts';
import { API_APPLICATION_BYTES, ATTACHMENTS_MAX, BENEFICIARIES_MAX } from '../constants.ts';
import { applicationData } from './application.ts';
import {
  APPLICATION_INCOMPLETE,
  APPLICATION_MISSING,
  APPLICATION_OUTDATED,
  APPLICATION_STATE_CHANGED,
  ATTACHMENT_ACTIVE_CONTENT,
  ATTACHMENT_IMAGE_BROKEN,
  ATTACHMENT_TYPE_REFUSED,
  CREDIT_CODE_TAKEN,
  TOO_MANY_ATTACHMENTS,
} from './errors.ts';
import { applicationStates, attachmentKinds } from './words.ts';

/** What the provider's own systems do with applications. A person of the provider approves or refuses them. */
const writes: ApiScope = {
  code: 'applications:write',
  title: '提交进件申请',
  titleEn: 'Submit applications of merchants',
  realm: 'provider',
  permissions: ['op.onboarding.edit'],
};
const reads: ApiScope = {
  code: 'applications:read',
  title: '查询进件申请',
  titleEn: 'Read the state of applications',
  realm: 'provider',
  permissions: ['op.onboarding.edit', 'op.merchant.view'],
};

const { subject, legal, people, settlement, products } = applicationData.shape;
const { key: _key, ...beneficiary } = legal.shape.beneficiaries.element.shape;

/** As the form has it, with the papers. */
const application = {
  subject,
  legal: legal.extend({
    beneficiaries: z.array(z.object(beneficiary)).max(BENEFICIARIES_MAX, `最多${BENEFICIARIES_MAX}位受益所有人`),
  }),
  people,
  settlement,
  products,
  attachments: z
    .array(
      z.object({
        kind: keysOf(attachmentKinds),
        fileName: z.string().trim().min(1, '请提供文件名').max(100, '文件名最多100个字'),
        /** PDF, JPEG or PNG in base64. */
        content: z.base64('附件内容须为 base64').min(1, '附件内容为空'),
      }),
    )
    .max(ATTACHMENTS_MAX, `最多${ATTACHMENTS_MAX}个附件`),
};
const applicationNo = z.string().regex(/^JJ\d{14}$/, '申请编号不正确');
const answered = z.object({ applicationNo: z.string(), state: keysOf(applicationStates) });
const errors = [
  APPLICATION_MISSING,
  APPLICATION_STATE_CHANGED,
  APPLICATION_OUTDATED,
  APPLICATION_INCOMPLETE,
  CREDIT_CODE_TAKEN,
  ATTACHMENT_TYPE_REFUSED,
  TOO_MANY_ATTACHMENTS,
  ATTACHMENT_ACTIVE_CONTENT,
  ATTACHMENT_IMAGE_BROKEN,
] as const;

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const applicationExample = (creditCode: string, bankAccountNo: string) => ({
  subject: {
    kind: 'company',
    name: '启明新材料有限公司',
    creditCode,
    address: '福建省福州市鼓楼区五四路128号',
    business: '新材料技术研发与销售',
    validUntil: '2046-05-31',
  },
  legal: {
    name: '林启明',
    idNo: '11010519491231002X',
    idValidUntil: '',
    beneficiaries: [{ name: '林启明', idNo: '11010519491231002X', share: '60.5' }],
  },
  people: {
    contactName: '郑晓云',
    contactPhone: '0591-87654321',
    contactEmail: 'finance@qiming.example',
    administratorName: '郑晓云',
    administratorMobile: '13912345601',
  },
  settlement: { holderName: '启明新材料有限公司', bankName: '兴业银行福州分行', bankAccountNo },
  products: { accounts: ['basic', 'settlement'], applications: [], reviewTemplate: 'standard' },
  attachments: (['license', 'legalFront', 'legalBack', 'bankProof'] as const).map((kind) => ({
    kind,
    fileName: `${attachmentKinds[kind]}.png`,
    content: PICTURE,
  })),
});

export const apiSubmitApplication = apiOperation({
  realm: 'provider',
  method: 'POST',
  path: '/applications',
  name: 'submitApplication',
  title: '提交进件申请',
  titleEn: 'Apply for a merchant: a person of the provider approves it, and opens it by that',
  scope: writes,
  input: apiInput({ body: application }),
  output: answered,
  errors,
  effect: 'change',
  bodyBytes: API_APPLICATION_BYTES,
  example: {
    body: applicationExample('91350100M000100Y43', '117010100100123456'),
    answer: { applicationNo: 'JJ20261120000001', state: 'submitted' },
  },
});

export const apiSubmitAgain = apiOperation({
  realm: 'provider',
  method: 'POST',
  path: '/applications/{applicationNo}/submissions',
  name: 'submitApplicationAgain',
  title: '重新提交进件申请',
  titleEn: 'Submit an application that was returned, corrected and whole; papers are added to those it has',
  scope: writes,
  input: apiInput({ path: { applicationNo }, body: application }),
  output: answered,
  errors,
  effect: 'change',
  bodyBytes: API_APPLICATION_BYTES,
  example: {
    path: { applicationNo: 'JJ20261120000002' },
    body: { ...applicationExample('91350100M000100Y69', '117010100100123456'), attachments: [] },
    answer: { applicationNo: 'JJ20261120000002', state: 'submitted' },
  },
});

export const apiGetApplication = apiOperation({
  realm: 'provider',
  method: 'GET',
  path: '/applications/{applicationNo}',
  name: 'getApplication',
  title: '查询进件申请',
  titleEn: 'Read the state of an application, and the number of the merchant that it opened',
  scope: reads,
  input: apiInput({ path: { applicationNo } }),
  output: answered.extend({
    name: z.string(),
    creditCode: z.string(),
    submittedAt: z.string().nullable(),
    /** Why it was returned or rejected; empty otherwise. */
    reason: z.string(),
    /** Null before it is opened. */
    mid: z.string().nullable(),
  }),
  errors: [APPLICATION_MISSING],
  effect: 'read',
  example: {
    path: { applicationNo: 'JJ20261120000001' },
    answer: {
      applicationNo: 'JJ20261120000001',
      state: 'submitted',
      name: '启明新材料有限公司',
      creditCode: '91350100M000100Y56',
      submittedAt: '2026-11-20T10:00:00+08:00',
      reason: '',
      mid: null,
    },
  },
});

export const onboardingApiOperations = [apiSubmitApplication, apiSubmitAgain, apiGetApplication];
