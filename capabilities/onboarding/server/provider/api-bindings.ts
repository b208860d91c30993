import type { ApiCallContext } from '#platform/http/api/api-binding.ts';
import { bindApi, type ApiBinding } from '#platform/http/index.ts';
import { nameObject } from '#platform/http/handler.ts';
import type { ApiInputOf } from '#platform/kernel/api-operation.ts';
import { fail, ok, type Failure } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { apiGetApplication, apiSubmitAgain, apiSubmitApplication } from '../../contract/api-operations.ts';
import { APPLICATION_MISSING } from '../../contract/errors.ts';
import type { MemberFault } from '../../domain/application-faults.ts';
import { findApplication } from './application-row.ts';
import { keepAttachment } from './attachments.ts';
import type { CheckDeps } from './check-application.ts';
import { actingOf, saveDraft } from './save-application.ts';
import { submit } from './submit-application.ts';

type Sent = ApiInputOf<typeof apiSubmitApplication>['body'];

/** A page names its beneficiaries; here their places do. */
const dataOf = ({ attachments: _papers, legal, ...data }: Sent) => ({
  ...data,
  legal: {
    ...legal,
    beneficiaries: legal.beneficiaries.map((one, index) => ({ ...one, key: `b${String(index).padStart(3, '0')}` })),
  },
});

function faultOf({ path, message }: MemberFault) {
  const member = `body.${path.startsWith('attachments') ? 'attachments' : path}`;
  return { member, title: message, titleEn: `${member} is missing or wrong: the contract describes it.` };
}

/** A problem is about the first member that is wrong, and has all of them as its faults. */
function withFaults<Code extends string>(refusal: Failure<Code>): Failure<Code> {
  const faults = ((refusal.data as { issues?: MemberFault[] } | undefined)?.issues ?? []).map(faultOf);
  const [first] = faults;
  if (!first) return refusal;
  const { member, title, titleEn } = first;
  return fail(refusal.code, title, { member, titleEn, faults });
}

/** What the form does in three calls: it is saved, has its papers, and is submitted. A refusal undoes all of it. */
async function submitWhole(deps: CheckDeps, context: ApiCallContext, sent: Sent, given?: string) {
  const { tx } = context;
  const saved = await saveDraft(deps)(context, { data: dataOf(sent), ...(given ? { applicationNo: given } : {}) });
  if (!saved.ok) return saved;
  const { applicationNo } = saved.data;
  let { version } = saved.data;
  for (const { content, ...paper } of sent.attachments) {
    const bytes = Buffer.from(content, 'base64');
    const kept = await keepAttachment(tx, applicationNo, { ...paper, content: bytes }, actingOf(context));
    if (!kept.ok) return kept;
    version = kept.data.version;
  }
  const submitted = await submit(deps)(context, { applicationNo, version });
  if (!submitted.ok) return withFaults(submitted);
  nameObject(context, `进件申请${applicationNo}`);
  return ok({ applicationNo, state: submitted.data.state });
}

/** Merchants are applied for by the provider's systems, and approved by its people. */
export const onboardingApiBindings = (deps: CheckDeps): ApiBinding[] => [
  bindApi(apiSubmitApplication, (context, { body }) => submitWhole(deps, context, body)),
  bindApi(apiSubmitAgain, (context, { path: { applicationNo }, body }) =>
    submitWhole(deps, context, body, applicationNo),
  ),
  bindApi(apiGetApplication, async ({ tx }, { path: { applicationNo } }) => {
    const row = await findApplication(tx, applicationNo);
    if (!row) return fail(APPLICATION_MISSING);
    const { state, data, submittedAt, reason, mid } = row;
    const { name, creditCode } = data.subject;
    return ok({
      applicationNo,
      state,
      name,
      creditCode,
      submittedAt: submittedAt && shanghaiIso(submittedAt),
      reason,
      mid,
    });
  }),
];
