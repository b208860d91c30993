import { nameObject, noteChanges, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { revealIdNo } from '../../contract/provider-operations.ts';
import { findApplication } from './application-row.ts';
import { LEGAL, wholeNumber } from './id-numbers.ts';

/** `console/onboarding/revealIdNo`: whose number was opened, and why, is in the log. */
export const reveal =
  ({ secret }: { secret: Buffer }): Handler<typeof revealIdNo> =>
  async (context, { applicationNo, member, reason }) => {
    const row = await findApplication(context.tx, applicationNo);
    if (!row) return fail('08301KPLMS');
    const { legal } = row.data;
    const whose = member === LEGAL ? legal.name : (legal.beneficiaries.find(({ key }) => key === member)?.name ?? '');
    nameObject(context, `${whose}的证件号码`);
    noteChanges(context, { label: '查看原因', before: '', after: reason });
    const idNo = await wholeNumber(context.tx, secret, applicationNo, member);
    return idNo === null ? fail('08317KPLMS') : ok({ idNo });
  };
