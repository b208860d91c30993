import { openedApplications } from '#capabilities/access/server/index.ts';
import { nameObject, noteChanges, roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { APP_MISSING, TERMS_BEFORE_OPENING, TERMS_VERSION_OUTDATED } from '../contract/errors.ts';
import type { acceptAgreement } from '../contract/operations.ts';
import { offerOf, type AppCentreDeps } from './offers.ts';
import { termsOn } from './terms.ts';

/** `plm/app.agreement.accept`: who was first stays on record. */
export const accept =
  (deps: AppCentreDeps): Handler<typeof acceptAgreement> =>
  async (context, { appCode, agreementVersion }) => {
    const { tx, clock } = context;
    const { mid, personId, personName } = roleOf(context);
    const offer = offerOf(deps, appCode);
    if (!offer) return fail(APP_MISSING);
    const { application } = offer;
    nameObject(context, `应用 ${application.name}`);
    if (!(await openedApplications(tx, mid)).has(appCode)) return fail(TERMS_BEFORE_OPENING);
    const { newest } = await termsOn(tx, application, shanghaiDate(clock.now()));
    if (newest?.version !== agreementVersion) return fail(TERMS_VERSION_OUTDATED);
    await tx.run(
      `INSERT INTO app_centre.acceptances (mid, application, version, person_id, person_name, accepted_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [mid, appCode, agreementVersion, personId, personName, clock.now()],
      'app_centre.accept',
    );
    noteChanges(context, { label: newest.title, before: '', after: `已同意版本${agreementVersion}` });
    return ok({ appCode, agreementVersion });
  };
