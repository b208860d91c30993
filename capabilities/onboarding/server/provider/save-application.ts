import { nameObject, providerOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { plainAccountNo } from '#platform/kernel/field-rule.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { ApplicationData } from '../../contract/application.ts';
import { APPLICATION_STATE_CHANGED } from '../../contract/errors.ts';
import type { saveApplication } from '../../contract/provider-operations.ts';
import { isWritable } from '../../domain/application-state.ts';
import { plainCreditCode } from '../../domain/credit-code.ts';
import { insertApplication, lockApplication, writeApplication, type Acting } from './application-row.ts';
import { keepIdNumbers, withIdNumbers } from './id-numbers.ts';

export const actingOf = (context: CallContext): Acting => ({ user: providerOf(context), at: context.clock.now() });

/** Numbers and codes without what people and sheets write in them. */
const plain = (data: ApplicationData): ApplicationData => ({
  ...data,
  subject: { ...data.subject, creditCode: plainCreditCode(data.subject.creditCode) },
  people: { ...data.people, administratorMobile: plainAccountNo(data.people.administratorMobile) },
  settlement: { ...data.settlement, bankAccountNo: plainAccountNo(data.settlement.bankAccountNo) },
});

/** `console/onboarding/save`: as it is typed, regardless of what is still missing or wrong. */
export const saveDraft =
  ({ secret }: { secret: Buffer }): Handler<typeof saveApplication> =>
  async (context, { applicationNo, version, data: typed }) => {
    const { tx } = context;
    const acting = actingOf(context);
    const data = plain(typed);
    if (applicationNo === undefined) {
      // The numbers are sealed for the application, whose own number is drawn when its row is made.
      const made = await insertApplication(
        tx,
        withIdNumbers(data, () => ''),
        acting,
      );
      nameObject(context, `进件申请${made}`);
      const masked = await keepIdNumbers(tx, secret, made, data);
      return ok({ applicationNo: made, version: await writeApplication(tx, made, masked, acting) });
    }
    const locked = await lockApplication(tx, applicationNo, version);
    if (!locked.ok) return locked;
    if (!isWritable(locked.data.state)) return fail(APPLICATION_STATE_CHANGED);
    const masked = await keepIdNumbers(tx, secret, applicationNo, data);
    return ok({ applicationNo, version: await writeApplication(tx, applicationNo, masked, acting) });
  };
