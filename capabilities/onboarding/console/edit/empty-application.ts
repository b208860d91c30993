import { STANDARD_PLAN } from '#capabilities/account/contract/words.ts';
import { STANDARD_LIMITS } from '#capabilities/pricing/contract/words.ts';
import type { ApplicationData } from '../../contract/application.ts';

/** What a new application begins with. */
export const emptyApplication: ApplicationData = {
  subject: { kind: 'company', name: '', creditCode: '', address: '', business: '', validUntil: '' },
  legal: { name: '', idNo: '', idValidUntil: '', beneficiaries: [] },
  people: { contactName: '', contactPhone: '', contactEmail: '', administratorName: '', administratorMobile: '' },
  settlement: { holderName: '', bankName: '', bankAccountNo: '' },
  products: {
    accounts: ['basic'],
    applications: [],
    reviewTemplate: 'standard',
    feePlan: STANDARD_PLAN,
    limitTemplate: STANDARD_LIMITS,
  },
};
