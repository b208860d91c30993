/** The words of this capability that server and pages share. */

export const applicationStates = {
  draft: '草稿',
  submitted: '待审核',
  returned: '已退回',
  rejected: '已拒绝',
  approved: '已通过',
  opened: '已开户',
} as const;
export type ApplicationState = keyof typeof applicationStates;
export const applicationTones = {
  draft: 'off',
  submitted: 'waiting',
  returned: 'bad',
  rejected: 'bad',
  approved: 'running',
  opened: 'good',
} as const;

/** The steps of the form, each a member of the data; attachments come last. */
export const applicationSteps = {
  subject: '主体',
  legal: '法人与受益人',
  people: '联系人与管理员',
  settlement: '结算账户',
  products: '产品与费率',
  attachments: '附件',
} as const;
export type ApplicationStep = keyof typeof applicationSteps;

export const subjectKinds = { company: '企业', individual: '个体工商户' } as const;

export const attachmentKinds = {
  license: '营业执照',
  legalFront: '法人身份证人像面',
  legalBack: '法人身份证国徽面',
  bankProof: '结算账户证明',
  other: '其他材料',
} as const;
export type AttachmentKind = keyof typeof attachmentKinds;
/** Without these an application is not submitted. */
export const neededAttachments: readonly AttachmentKind[] = ['license', 'legalFront', 'legalBack', 'bankProof'];

/** How orders of a new merchant are reviewed until its administrator changes the rules. */
export const reviewTemplates = {
  standard: '标准：5,000元以下免复核，10万元以上由复核员和管理员两级复核',
  every: '从严：每笔付款都由复核员复核，10万元以上再由管理员复核',
} as const;
export type ReviewTemplate = keyof typeof reviewTemplates;

/** Of what another application or merchant has the same. */
export const duplicateOf = {
  creditCode: '统一社会信用代码',
  mobile: '管理员手机号',
  bankAccountNo: '结算账号',
} as const;

/** Of a sheet, by what its rows still need. */
export const sheetStates = {
  draft: '草稿',
  submitted: '待审核',
  opening: '开户中',
  returned: '待修改',
  done: '已完成',
} as const;
export type SheetState = keyof typeof sheetStates;
export const sheetTones = {
  draft: 'off',
  submitted: 'waiting',
  opening: 'running',
  returned: 'bad',
  done: 'good',
} as const;
