import { isSameName } from '#platform/kernel/compared-name.ts';
import type { ApplicationState } from '../contract/words.ts';
import { applicationStates } from '../contract/words.ts';
import { titleOfField } from '../contract/sheet-columns.ts';

/** What a row is compared by with other rows, applications, persons and merchants. */
export interface ComparedRow {
  rowKey: number;
  rowNo: number;
  creditCode: string;
  administratorName: string;
  administratorMobile: string;
  bankAccountNo: string;
}

/** What the database knows of these codes, mobiles and accounts. */
export interface KnownElsewhere {
  applications: readonly {
    applicationNo: string;
    mid: string;
    state: ApplicationState;
    creditCode: string;
    administratorMobile: string;
    bankAccountNo: string;
  }[];
  persons: readonly { mobile: string; userName: string; isActive: boolean }[];
  /** Merchants by the mobile of an administrator or by a settlement account. */
  merchants: readonly { mid: string; value: string; what: 'mobile' | 'bankAccountNo' }[];
}

/** Something that another one has too; a warning where both may have it. */
export interface SharedFact {
  column: string;
  text: string;
  isWarning: boolean;
  /** Empty: none. */
  applicationNo: string;
  mid: string;
}

const CODE = titleOfField('creditCode');
const MOBILE = titleOfField('administratorMobile');
const NAME = titleOfField('administratorName');
const ACCOUNT = titleOfField('bankAccountNo');
const TAKEN: readonly ApplicationState[] = ['submitted', 'approved', 'opened'];

const fault = (column: string, text: string, more: Partial<SharedFact> = {}): SharedFact => ({
  column,
  text,
  isWarning: false,
  applicationNo: '',
  mid: '',
  ...more,
});
const warning = (column: string, text: string, more: Partial<SharedFact> = {}): SharedFact =>
  fault(column, text, { ...more, isWarning: true });

/** Of each row what it shares. Of rows with the same code the first one is right. */
export function sharedFacts(rows: readonly ComparedRow[], known: KnownElsewhere): Map<number, SharedFact[]> {
  const codes = Map.groupBy(known.applications, ({ creditCode }) => creditCode);
  const accounts = Map.groupBy(known.applications, ({ bankAccountNo }) => bankAccountNo);
  const persons = new Map(known.persons.map((person) => [person.mobile, person]));
  const merchants = Map.groupBy(known.merchants, ({ what, value }) => `${what}/${value}`);
  const [firstCode, firstAccount] = [new Map<string, number>(), new Map<string, number>()];
  const firstMobile = new Map<string, ComparedRow>();
  return new Map(rows.map((row) => [row.rowKey, [...inSheet(row), ...elsewhere(row)]]));

  function inSheet(row: ComparedRow): SharedFact[] {
    const facts: SharedFact[] = [];
    const sameCode = first(firstCode, row.creditCode, row.rowNo);
    if (sameCode) facts.push(fault(CODE, `与第${sameCode}行相同，同一商户只能开户一次，请删除其中一行`));
    const sameMobile = first(firstMobile, row.administratorMobile, row);
    if (sameMobile && !isSameName(sameMobile.administratorName, row.administratorName))
      facts.push(fault(NAME, `与第${sameMobile.rowNo}行手机号相同而姓名不同，请核对`));
    const sameAccount = first(firstAccount, row.bankAccountNo, row.rowNo);
    if (sameAccount) facts.push(warning(ACCOUNT, `与第${sameAccount}行相同，请核对`));
    return facts;
  }

  function elsewhere(row: ComparedRow): SharedFact[] {
    const facts: SharedFact[] = [];
    for (const { applicationNo, mid, state } of row.creditCode === '' ? [] : (codes.get(row.creditCode) ?? [])) {
      const where = `进件申请${applicationNo}（${applicationStates[state]}）`;
      if (TAKEN.includes(state))
        facts.push(fault(CODE, `已有${where}，不能重复开户，请删除该行`, { applicationNo, mid }));
      else if (state !== 'rejected') facts.push(warning(CODE, `与${where}相同，请核对`, { applicationNo }));
    }
    const person = persons.get(row.administratorMobile);
    if (person && !person.isActive) facts.push(fault(MOBILE, '该手机号的用户已停用，请更换管理员手机号'));
    else if (person && row.administratorName !== '' && !isSameName(person.userName, row.administratorName))
      facts.push(fault(NAME, '该手机号已登记在另一姓名下，请核对管理员姓名或更换手机号'));
    for (const { mid } of merchants.get(`mobile/${row.administratorMobile}`) ?? [])
      facts.push(warning(MOBILE, '已是另一商户的管理员，请核对', { mid }));
    if (row.bankAccountNo === '') return facts;
    for (const { applicationNo, state } of accounts.get(row.bankAccountNo) ?? [])
      if (state !== 'rejected')
        facts.push(warning(ACCOUNT, `与进件申请${applicationNo}相同，请核对`, { applicationNo }));
    for (const { mid } of merchants.get(`bankAccountNo/${row.bankAccountNo}`) ?? [])
      facts.push(warning(ACCOUNT, '已是另一商户的结算账户，请核对', { mid }));
    return facts;
  }
}

/** What had the key first; undefined for the first one, and for no key. */
function first<T>(seen: Map<string, T>, key: string, value: T): T | undefined {
  if (key === '') return undefined;
  const before = seen.get(key);
  if (before === undefined) seen.set(key, value);
  return before;
}
