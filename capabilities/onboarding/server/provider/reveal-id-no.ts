import { nameObject, noteChanges, providerOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { APPLICATION_MISSING, ID_NUMBER_MISSING, TOO_MANY_ID_NUMBERS_OPENED } from '../../contract/errors.ts';
import { LEGAL } from '../../contract/application.ts';
import type { revealIdNo } from '../../contract/provider-operations.ts';
import { findApplication } from './application-row.ts';
import { countReveal } from './count-reveal.ts';
import { wholeNumber } from './id-numbers.ts';

/** `console/onboarding/revealIdNo`: whose number was opened, and why, is in the log. */
export const reveal =
  ({ secret }: { secret: Buffer }): Handler<typeof revealIdNo> =>
  async (context, { applicationNo, member, reason }) => {
    const row = await findApplication(context.tx, applicationNo);
    if (!row) return fail(APPLICATION_MISSING);
    const { legal } = row.data;
    const whose = member === LEGAL ? legal.name : (legal.beneficiaries.find(({ key }) => key === member)?.name ?? '');
    nameObject(context, `${whose}的证件号码`);
    noteChanges(context, { label: '查看原因', before: '', after: reason });
    const idNo = await wholeNumber(context.tx, secret, applicationNo, member);
    if (idNo === null) return fail(ID_NUMBER_MISSING);
    const { userId } = providerOf(context);
    const counted = await countReveal(context.tx, { userId, applicationNo, member }, context.clock.now());
    return counted ? ok({ idNo }) : fail(TOO_MANY_ID_NUMBERS_OPENED);
  };
