import { goodApplication } from '../../test/good-application.ts';
import { sheetColumns } from '../../contract/sheet-columns.ts';
import { checkCharacterOf } from '../../domain/credit-code.ts';

export const ID = '11010519491231002X';

/** The n-th right credit code. */
const creditCodeNo = (n: number): string => {
  const first = `9135010000000${String(n).padStart(4, '0')}`;
  return first + checkCharacterOf(first);
};

/** A right row by field, with a code, name, mobile and account of its own. */
export function sheetTexts(n: number, more: Record<string, string> = {}): Record<string, string> {
  const { subject, legal, people, settlement } = goodApplication;
  return {
    name: `批量商户${n}有限公司`,
    kind: '企业',
    creditCode: creditCodeNo(n),
    address: subject.address,
    business: subject.business,
    validUntil: '2046/5/31',
    legalName: legal.name,
    legalIdNo: ID,
    ownerName: legal.name,
    ownerIdNo: ID,
    ownerShare: '60.5%',
    administratorName: people.administratorName,
    administratorMobile: `139${String(20_000_000 + n)}`,
    bankName: settlement.bankName,
    bankAccountNo: `62220001${String(n).padStart(10, '0')}`,
    ...more,
  };
}

/** A CSV of the template's columns. */
export const sheetFile = (rows: readonly Readonly<Record<string, string>>[]): Buffer =>
  Buffer.from(
    `\uFEFF${[
      sheetColumns.map(({ title }) => title),
      ...rows.map((row) => sheetColumns.map(({ field }) => row[field] ?? '')),
    ]
      .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
      .join('\r\n')}`,
  );
