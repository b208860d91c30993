import type { ApplicationData } from '../contract/application.ts';
import { neededAttachments } from '../contract/words.ts';
import type { Known } from '../domain/application-faults.ts';

/** Complete and right; the numbers are the examples of GB 32100 and GB 11643. */
export const goodApplication: ApplicationData = {
  subject: {
    kind: 'company',
    name: '启明新材料有限公司',
    creditCode: '91350100M000100Y43',
    address: '福建省福州市鼓楼区五四路128号',
    business: '新材料技术研发与销售',
    validUntil: '2046-05-31',
  },
  legal: {
    name: '林启明',
    idNo: '11010519491231002X',
    idValidUntil: '',
    beneficiaries: [{ key: 'b001', name: '林启明', idNo: '11010519491231002X', share: '60.5' }],
  },
  people: {
    contactName: '郑晓云',
    contactPhone: '0591-87654321',
    contactEmail: 'finance@qiming.example',
    administratorName: '郑晓云',
    administratorMobile: '13900000001',
  },
  settlement: { holderName: '启明新材料有限公司', bankName: '兴业银行福州分行', bankAccountNo: '117010100100123456' },
  products: {
    accounts: ['basic', 'settlement'],
    applications: [],
    reviewTemplate: 'standard',
    feePlan: 'standard',
    limitTemplate: 'standard',
  },
};

export const knownOf = (more: Partial<Known> = {}): Known => ({
  today: '2026-11-20',
  attachments: neededAttachments,
  applications: [],
  feePlans: ['standard'],
  limitTemplates: ['standard'],
  ...more,
});
