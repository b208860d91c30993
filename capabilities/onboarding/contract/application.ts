import { z } from 'zod';
import { accountTypes, STANDARD_PLAN } from '#capabilities/account/contract/words.ts';
import { keysOf } from '#platform/kernel/page.ts';
import { BENEFICIARIES_MAX } from '../constants.ts';
import { STANDARD_LIMITS } from '#capabilities/pricing/contract/words.ts';
import { reviewTemplates, subjectKinds } from './words.ts';

/**
 * An application as it is typed: everything may still be missing or wrong. What it must be when it is submitted is
 * `faultsOf` (domain/application-faults.ts).
 */
const text = (max: number) => z.string().trim().max(max, `最多${max}个字`);

/** Whose number it is, where it is not a beneficiary's. */
export const LEGAL = 'legal';

/** Typed whole; read back masked, and kept when the mask is sent. */
const idNo = text(24);

const beneficiary = z.object({
  /** Made by the page, so that a masked number keeps its person when the list changes. */
  key: z.string().regex(/^[a-z0-9]{4,12}$/),
  name: text(30),
  idNo,
  /** Percent, as typed. */
  share: text(6),
});

export const applicationData = z.object({
  subject: z.object({
    kind: keysOf(subjectKinds),
    name: text(60),
    creditCode: text(30),
    address: text(120),
    business: text(500),
    /** `2030-12-31`; empty: without an end. */
    validUntil: text(10),
  }),
  legal: z.object({
    name: text(30),
    idNo,
    idValidUntil: text(10),
    beneficiaries: z.array(beneficiary).max(BENEFICIARIES_MAX, `最多${BENEFICIARIES_MAX}位受益所有人`),
  }),
  people: z.object({
    contactName: text(20),
    contactPhone: text(20),
    contactEmail: text(100),
    administratorName: text(30),
    administratorMobile: text(20),
  }),
  settlement: z.object({ holderName: text(60), bankName: text(60), bankAccountNo: text(40) }),
  products: z.object({
    accounts: z.array(keysOf(accountTypes)).max(5),
    applications: z.array(z.string().max(32)).max(50),
    reviewTemplate: keysOf(reviewTemplates),
    /** The id of a plan that holds today. Applications of before plans could be chosen have 标准. */
    feePlan: text(40).default(STANDARD_PLAN),
    /** The id of a template of limits; those of before it could be chosen have 标准. */
    limitTemplate: text(40).default(STANDARD_LIMITS),
  }),
});
export type ApplicationData = z.output<typeof applicationData>;

/** Each person has a key of their own: a number that is opened is that of its mask. */
export const typedApplication = applicationData.refine(
  ({ legal: { beneficiaries } }) =>
    new Set([LEGAL, ...beneficiaries.map(({ key }) => key)]).size === beneficiaries.length + 1,
  { path: ['legal', 'beneficiaries'], error: '受益所有人有重复，请刷新页面后重新填写' },
);
