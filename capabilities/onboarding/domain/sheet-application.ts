import { accountTypes, type AccountType } from '#capabilities/account/contract/words.ts';
import type { LineFault } from '#capabilities/upload/contract/draft.ts';
import { plainAccountNo } from '#platform/kernel/field-rule.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { ApplicationData } from '../contract/application.ts';
import { titleOfField } from '../contract/sheet-columns.ts';
import { neededAttachments } from '../contract/words.ts';
import { faultsOf } from './application-faults.ts';
import { plainCreditCode } from './credit-code.ts';
import { plainIdNumber } from './id-number.ts';

/** What cells may name. */
export interface SheetChoices {
  today: ShanghaiDate;
  feePlans: readonly { planId: string; name: string }[];
  limitTemplates: readonly { templateId: string; name: string }[];
  applications: readonly { code: string; name: string }[];
  /** For rows that choose none. */
  forAll: { feePlan: string; limitTemplate: string };
  /** A day as sheets write it, as `2030-12-31`; null for another text. */
  dayIn(text: string): string | null;
}
export type SheetTexts = Readonly<Record<string, string>>;

/** The key of the only beneficiary that a row can have. */
const OWNER_KEY = 'b001';

const namesIn = (text: string): string[] => text.split(/[、,，;；\s]+/).filter((name) => name !== '');
const accountOf = (name: string): AccountType | undefined =>
  (Object.keys(accountTypes) as AccountType[]).find((type) => accountTypes[type] === name);
const isKnown = <T>(value: T | undefined): value is T => value !== undefined;

/** The application that a row is. A name that is not known becomes an empty id, which the checks refuse. */
export function applicationOf(texts: SheetTexts, choices: SheetChoices): ApplicationData {
  const textOf = (field: string): string => texts[field] ?? '';
  const day = (field: string): string => choices.dayIn(textOf(field)) ?? textOf(field);
  const named = (field: string, all: string, known: readonly { id: string; name: string }[]): string =>
    textOf(field) === '' ? all : (known.find(({ name }) => name === textOf(field))?.id ?? '');
  const hasOwner = ['ownerName', 'ownerIdNo', 'ownerShare'].some((field) => textOf(field) !== '');
  const accounts = textOf('accounts') === '' ? (['basic'] as const) : namesIn(textOf('accounts')).map(accountOf);
  const mobile = plainAccountNo(textOf('administratorMobile'));
  return {
    subject: {
      kind: textOf('kind') === '个体工商户' ? 'individual' : 'company',
      name: textOf('name'),
      creditCode: plainCreditCode(textOf('creditCode')),
      address: textOf('address'),
      business: textOf('business'),
      validUntil: day('validUntil'),
    },
    legal: {
      name: textOf('legalName'),
      idNo: plainIdNumber(textOf('legalIdNo')),
      idValidUntil: day('legalValidUntil'),
      beneficiaries: hasOwner
        ? [
            {
              key: OWNER_KEY,
              name: textOf('ownerName'),
              idNo: plainIdNumber(textOf('ownerIdNo')),
              share: textOf('ownerShare').replace(/[%％]$/, ''),
            },
          ]
        : [],
    },
    people: {
      contactName: textOf('contactName') || textOf('administratorName'),
      contactPhone: textOf('contactPhone') || mobile,
      contactEmail: textOf('contactEmail'),
      administratorName: textOf('administratorName'),
      administratorMobile: mobile,
    },
    settlement: {
      holderName: textOf('name'),
      bankName: textOf('bankName'),
      bankAccountNo: plainAccountNo(textOf('bankAccountNo')),
    },
    products: {
      accounts: accounts.filter(isKnown),
      applications: namesIn(textOf('products')).map(
        (wanted) => choices.applications.find(({ name }) => name === wanted)?.code ?? '',
      ),
      reviewTemplate: textOf('reviewTemplate') === '从严' ? 'every' : 'standard',
      feePlan: named(
        'feePlan',
        choices.forAll.feePlan,
        choices.feePlans.map(({ planId, name }) => ({ id: planId, name })),
      ),
      limitTemplate: named(
        'limitTemplate',
        choices.forAll.limitTemplate,
        choices.limitTemplates.map(({ templateId, name }) => ({ id: templateId, name })),
      ),
    },
  };
}

/** The column of a member of the application. */
const fieldOf: Readonly<Record<string, string>> = {
  'subject.name': 'name',
  'subject.creditCode': 'creditCode',
  'subject.address': 'address',
  'subject.business': 'business',
  'subject.validUntil': 'validUntil',
  'legal.name': 'legalName',
  'legal.idNo': 'legalIdNo',
  'legal.idValidUntil': 'legalValidUntil',
  'legal.beneficiaries': 'ownerName',
  'legal.beneficiaries.0.name': 'ownerName',
  'legal.beneficiaries.0.idNo': 'ownerIdNo',
  'legal.beneficiaries.0.share': 'ownerShare',
  'people.contactName': 'contactName',
  'people.contactPhone': 'contactPhone',
  'people.contactEmail': 'contactEmail',
  'people.administratorName': 'administratorName',
  'people.administratorMobile': 'administratorMobile',
  'settlement.holderName': 'name',
  'settlement.bankName': 'bankName',
  'settlement.bankAccountNo': 'bankAccountNo',
  'products.accounts': 'accounts',
  'products.applications': 'products',
  'products.feePlan': 'feePlan',
  'products.limitTemplate': 'limitTemplate',
};
export const columnOfMember = (path: string): string => titleOfField(fieldOf[path] ?? path);

const takenOver: readonly string[] = ['people.contactName', 'people.contactPhone'];

/** What is wrong with a row alone, by column: the checks of the form. Papers follow later. */
export function sheetRowFaults(texts: SheetTexts, choices: SheetChoices): LineFault[] {
  const unknown = namesIn(texts.accounts ?? '').filter((name) => accountOf(name) === undefined);
  const data = applicationOf(texts, choices);
  const members = faultsOf(data, {
    today: choices.today,
    attachments: neededAttachments,
    applications: choices.applications.map(({ code }) => code),
    feePlans: choices.feePlans.map(({ planId }) => planId),
    limitTemplates: choices.limitTemplates.map(({ templateId }) => templateId),
  });
  return [
    ...members
      // An empty cell that takes over another one has no fault of its own.
      .filter(({ path }) => !((texts[fieldOf[path] ?? ''] ?? '') === '' && takenOver.includes(path)))
      .map(({ path, message }) => ({ column: columnOfMember(path), text: message })),
    ...(unknown.length > 0
      ? [{ column: titleOfField('accounts'), text: `没有名为${unknown.join('、')}的账户，请按模板说明填写` }]
      : []),
  ];
}
