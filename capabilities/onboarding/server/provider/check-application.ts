import { openableOn } from '#capabilities/access/server/index.ts';
import { feePlansOn } from '#capabilities/account/server/index.ts';
import { findPersonByMobile } from '#capabilities/identity/server/index.ts';
import { limitTemplates } from '#capabilities/pricing/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Application } from '#platform/kernel/application.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { ApplicationData } from '../../contract/application.ts';
import { APPLICATION_INCOMPLETE, CREDIT_CODE_TAKEN } from '../../contract/errors.ts';
import { neededAttachments, type AttachmentKind } from '../../contract/words.ts';
import { faultsOf, type MemberFault } from '../../domain/application-faults.ts';
import type { ApplicationRow } from './application-row.ts';
import { withWholeNumbers } from './id-numbers.ts';

export interface CheckDeps {
  secret: Buffer;
  applications: readonly Application[];
}

const attachedKinds = async (tx: Tx, applicationNo: string): Promise<AttachmentKind[]> =>
  (
    await tx.rows<{ kind: AttachmentKind }>(
      'SELECT DISTINCT kind FROM onboarding.attachments WHERE application_no = $1 AND removed_at IS NULL',
      [applicationNo],
      'onboarding.attached_kinds',
    )
  ).map(({ kind }) => kind);

/** A mobile that a person has already names that person as the administrator. */
async function administratorFaults(tx: Tx, { people }: ApplicationData): Promise<MemberFault[]> {
  const person = await findPersonByMobile(tx, people.administratorMobile);
  if (!person) return [];
  if (!person.isActive)
    return [{ path: 'people.administratorMobile', message: '该手机号的用户已停用，请更换管理员手机号' }];
  return isSameName(person.userName, people.administratorName)
    ? []
    : [
        {
          path: 'people.administratorName',
          message: '该手机号已登记在另一姓名下，请核对管理员姓名或更换手机号',
        },
      ];
}

/** The same code in an application that is decided for or waits, or of a merchant that it opened. */
const sameCode = (tx: Tx, { applicationNo, data }: ApplicationRow): Promise<{ applicationNo: string } | undefined> =>
  tx.one(
    `SELECT application_no FROM onboarding.applications
      WHERE credit_code = $2 AND application_no <> $1 AND state IN ('submitted', 'approved', 'opened')`,
    [applicationNo, data.subject.creditCode],
    'onboarding.same_code',
  );

const codeIsTaken = (applicationNo: string) =>
  fail(CREDIT_CODE_TAKEN, `该统一社会信用代码已有进件申请${applicationNo}，不能重复开户`, { applicationNo });

/** Everything that is asked when an application is submitted, and again when it is approved. */
export async function checkApplication(tx: Tx, { secret, applications }: CheckDeps, row: ApplicationRow, at: Date) {
  const data = await withWholeNumbers(tx, secret, row.applicationNo, row.data);
  const issues = [
    ...faultsOf(data, {
      today: shanghaiDate(at),
      // Papers of a row of a sheet may come later.
      attachments: row.sheetNo ? neededAttachments : await attachedKinds(tx, row.applicationNo),
      applications: (await openableOn(tx, applications, shanghaiDate(at))).map(({ code }) => code),
      feePlans: (await feePlansOn(tx, shanghaiDate(at))).map(({ planId }) => planId),
      limitTemplates: (await limitTemplates(tx)).map(({ templateId }) => templateId),
    }),
    ...(await administratorFaults(tx, data)),
  ];
  if (issues.length > 0) return fail(APPLICATION_INCOMPLETE, undefined, { issues });
  const same = await sameCode(tx, row);
  return same ? codeIsTaken(same.applicationNo) : ok(null);
}
