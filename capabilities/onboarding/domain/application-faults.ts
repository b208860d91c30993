import { isSameName } from '#platform/kernel/compared-name.ts';
import { bankAccountFault, emailFault, mobileFault, unless, type Fault } from '#platform/kernel/field-rule.ts';
import { isCalendarDay, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { ApplicationData } from '../contract/application.ts';
import { attachmentKinds, neededAttachments, type AttachmentKind } from '../contract/words.ts';
import { creditCodeFault } from './credit-code.ts';
import { idNumberFault } from './id-number.ts';

/** What is wrong with one member of an application: `legal.beneficiaries.0.idNo`. */
export interface MemberFault {
  path: string;
  message: string;
}

/** What an application is checked against besides itself. */
export interface Known {
  today: ShanghaiDate;
  attachments: readonly AttachmentKind[];
  /** Codes of the applications that a merchant can have from the start. */
  applications: readonly string[];
  /** Ids of the fee plans that hold today. */
  feePlans: readonly string[];
  /** Ids of the templates of limits. */
  limitTemplates: readonly string[];
}

type Member = readonly [path: string, fault: Fault];

const needed = (text: string, what: string): Fault => unless(text !== '', `请输入${what}`);

/** A last day of a certificate: none is for ever. */
function untilFault(text: string, today: ShanghaiDate, what: string): Fault {
  if (text === '') return null;
  if (!isCalendarDay(text)) return `${what}有效期格式为2030-12-31，长期有效请留空`;
  return unless(text >= today, `${what}已过有效期，请更换后提交`);
}

/** A mobile or a number with its area code. */
const phoneFault = (text: string): Fault =>
  unless(mobileFault(text) === null || /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/.test(text), '请输入手机号或带区号的座机号');

const subjectMembers = ({ subject }: ApplicationData, { today }: Known): Member[] => [
  ['subject.name', needed(subject.name, '商户名称')],
  ['subject.creditCode', creditCodeFault(subject.creditCode)],
  ['subject.address', needed(subject.address, '注册地址')],
  ['subject.business', needed(subject.business, '经营范围')],
  ['subject.validUntil', untilFault(subject.validUntil, today, '营业执照')],
];

function legalMembers({ legal, subject }: ApplicationData, { today }: Known): Member[] {
  const { beneficiaries } = legal;
  const total = beneficiaries.reduce((sum, { share }) => sum + (Number(share) || 0), 0);
  return [
    ['legal.name', needed(legal.name, '法人姓名')],
    ['legal.idNo', idNumberFault(legal.idNo, today, '法人身份证号码')],
    ['legal.idValidUntil', untilFault(legal.idValidUntil, today, '法人身份证')],
    [
      'legal.beneficiaries',
      subject.kind === 'company' && beneficiaries.length === 0
        ? '企业请至少填写一位受益所有人'
        : unless(total <= 100, '受益所有人的持股比例合计不能超过100%'),
    ],
    ...beneficiaries.flatMap(({ name, idNo, share }, index): Member[] => [
      [`legal.beneficiaries.${index}.name`, needed(name, '受益所有人姓名')],
      [`legal.beneficiaries.${index}.idNo`, idNumberFault(idNo, today, '受益所有人身份证号码')],
      [
        `legal.beneficiaries.${index}.share`,
        unless(
          /^\d{1,3}(\.\d{1,2})?$/.test(share) && Number(share) > 0 && Number(share) <= 100,
          '持股比例为0～100，最多2位小数',
        ),
      ],
    ]),
  ];
}

const peopleMembers = ({ people }: ApplicationData): Member[] => [
  ['people.contactName', needed(people.contactName, '联系人姓名')],
  ['people.contactPhone', needed(people.contactPhone, '联系电话') ?? phoneFault(people.contactPhone)],
  ['people.contactEmail', people.contactEmail === '' ? null : emailFault(people.contactEmail)],
  ['people.administratorName', needed(people.administratorName, '管理员姓名')],
  [
    'people.administratorMobile',
    needed(people.administratorMobile, '管理员手机号') ?? mobileFault(people.administratorMobile),
  ],
];

const settlementMembers = ({ settlement, subject }: ApplicationData): Member[] => [
  [
    'settlement.holderName',
    needed(settlement.holderName, '开户名') ??
      unless(isSameName(settlement.holderName, subject.name), '结算账户的开户名须与商户名称一致，请更换账户或核对名称'),
  ],
  ['settlement.bankName', needed(settlement.bankName, '开户银行及支行')],
  ['settlement.bankAccountNo', bankAccountFault(settlement.bankAccountNo)],
];

const productMembers = ({ products }: ApplicationData, { applications, feePlans, limitTemplates }: Known): Member[] => [
  [
    'products.accounts',
    products.accounts.length === 0
      ? '请至少选择一个账户'
      : unless(new Set(products.accounts).size === products.accounts.length, '每种账户开户时只开一个'),
  ],
  [
    'products.applications',
    unless(
      products.applications.every((code) => applications.includes(code)),
      '所选产品已下架，请重新选择',
    ),
  ],
  ['products.feePlan', unless(feePlans.includes(products.feePlan), '所选费率方案尚未生效或已不存在，请重新选择')],
  [
    'products.limitTemplate',
    unless(limitTemplates.includes(products.limitTemplate), '所选限额模板已不存在，请重新选择'),
  ],
];

const attachmentMembers = (_: ApplicationData, { attachments }: Known): Member[] =>
  neededAttachments.map((kind) => [
    `attachments.${kind}`,
    unless(attachments.includes(kind), `请上传${attachmentKinds[kind]}`),
  ]);

/** All that keeps an application from being submitted, in the order of its steps. */
export const faultsOf = (data: ApplicationData, known: Known): MemberFault[] =>
  [subjectMembers, legalMembers, peopleMembers, settlementMembers, productMembers, attachmentMembers]
    .flatMap((members) => members(data, known))
    .flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
