import type { Tx } from '#platform/db/database.ts';
import { maskCard } from '#platform/kernel/mask.ts';
import { LEGAL, type ApplicationData } from '../../contract/application.ts';
import { plainIdNumber } from '../../domain/id-number.ts';
import { openIdNo, sealIdNo } from '../sealed-id.ts';

interface Kept {
  member: string;
  sealed: Buffer;
  masked: string;
}

const kept = (tx: Tx, applicationNo: string): Promise<Kept[]> =>
  tx.rows<Kept>(
    'SELECT member, sealed, masked FROM onboarding.id_numbers WHERE application_no = $1',
    [applicationNo],
    'onboarding.id_numbers',
  );

export const placeOf = (applicationNo: string, member: string): string => `${applicationNo}/${member}`;

/** The same data with another text for each ID number. */
export function withIdNumbers(
  data: ApplicationData,
  idNoFor: (member: string, idNo: string) => string,
): ApplicationData {
  const { legal } = data;
  return {
    ...data,
    legal: {
      ...legal,
      idNo: idNoFor(LEGAL, legal.idNo),
      beneficiaries: legal.beneficiaries.map((one) => ({ ...one, idNo: idNoFor(one.key, one.idNo) })),
    },
  };
}

/**
 * Seals the numbers that were typed and answers the data with their masks. A mask that the page sends back keeps the
 * number that it hides; what is no longer there is forgotten.
 */
export async function keepIdNumbers(
  tx: Tx,
  secret: Buffer,
  applicationNo: string,
  data: ApplicationData,
): Promise<ApplicationData> {
  const before = new Map((await kept(tx, applicationNo)).map((one) => [one.member, one]));
  const now = new Map<string, Kept>();
  const masked = withIdNumbers(data, (member, text) => {
    const idNo = plainIdNumber(text);
    const known = before.get(member);
    if (known && idNo === known.masked) now.set(member, known);
    else if (idNo !== '' && !idNo.includes('*'))
      now.set(member, {
        member,
        sealed: sealIdNo(secret, placeOf(applicationNo, member), idNo),
        masked: maskCard(idNo),
      });
    return now.get(member)?.masked ?? '';
  });
  await tx.run(
    'DELETE FROM onboarding.id_numbers WHERE application_no = $1 AND member <> ALL($2::text[])',
    [applicationNo, [...now.keys()]],
    'onboarding.forget_id_numbers',
  );
  for (const one of now.values())
    if (one !== before.get(one.member))
      await tx.run(
        `INSERT INTO onboarding.id_numbers (application_no, member, sealed, masked) VALUES ($1, $2, $3, $4)
         ON CONFLICT (application_no, member) DO UPDATE SET sealed = excluded.sealed, masked = excluded.masked`,
        [applicationNo, one.member, one.sealed, one.masked],
        'onboarding.keep_id_number',
      );
  return masked;
}

/** The data with whole numbers, for the checks. They do not leave the server. */
export async function withWholeNumbers(
  tx: Tx,
  secret: Buffer,
  applicationNo: string,
  data: ApplicationData,
): Promise<ApplicationData> {
  const numbers = new Map(
    (await kept(tx, applicationNo)).map(({ member, sealed }) => [
      member,
      openIdNo(secret, placeOf(applicationNo, member), sealed),
    ]),
  );
  return withIdNumbers(data, (member) => numbers.get(member) ?? '');
}

/** One whole number; null when there is none. */
export async function wholeNumber(
  tx: Tx,
  secret: Buffer,
  applicationNo: string,
  member: string,
): Promise<string | null> {
  const found = (await kept(tx, applicationNo)).find((one) => one.member === member);
  return found ? openIdNo(secret, placeOf(applicationNo, member), found.sealed) : null;
}
