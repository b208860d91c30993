import { openableOn } from '#capabilities/access/server/index.ts';
import { feePlansOn } from '#capabilities/account/server/index.ts';
import { limitTemplates } from '#capabilities/pricing/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import { maskMobile } from '#platform/kernel/mask.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { NAMED_MAX, nameOrNumber } from '#platform/search/index.ts';
import type { ProviderUser } from '#platform/http/handler.ts';
import { APPLICATION_MISSING } from '../../contract/errors.ts';
import type { listApplications, showApplication } from '../../contract/provider-operations.ts';
import { applicationStates, type ApplicationState } from '../../contract/words.ts';
import { isWritable, mayAttach } from '../../domain/application-state.ts';
import { lastInvitation } from '../invitation.ts';
import { APPLICATION_COLUMNS, findApplication, type ApplicationRow } from './application-row.ts';
import type { CheckDeps } from './check-application.ts';
import { duplicatesOf } from './duplicates.ts';

type Row = OutputOf<typeof listApplications>['list'][number];

const rowOf = ({ applicationNo, state, data, ...row }: ApplicationRow): Row => ({
  applicationNo,
  state,
  name: data.subject.name,
  creditCode: data.subject.creditCode,
  administratorName: data.people.administratorName,
  administratorMobile: maskMobile(data.people.administratorMobile),
  createdName: row.createdName,
  createdAt: shanghaiIso(row.createdAt),
  changedAt: shanghaiIso(row.changedAt),
  submittedName: row.submittedName,
  submittedAt: row.submittedAt && shanghaiIso(row.submittedAt),
  mid: row.mid ?? '',
  reason: row.reason,
  sheetNo: row.sheetNo ?? '',
});

const BEGINS = `starts_with(application_no, $2) OR starts_with(credit_code, $2) OR starts_with(administrator_mobile, $2) OR starts_with(opened_mid, $2)`;
const CONDITIONS = {
  all: '$1::text IS NULL AND $2::text IS NULL',
  named: '$1::text IS NULL AND application_no = ANY ($2::text[])',
  common: `($1::text IS NOT NULL AND strpos(compared_name, $1) > 0 OR $2::text IS NOT NULL AND (${BEGINS}))`,
};
interface Condition {
  has: keyof typeof CONDITIONS;
  values: [unknown, unknown];
}

/** The applications that a text finds. Where too many have it to be named by indexes, all are looked through. */
async function conditionOf(tx: Tx, text: string): Promise<Condition> {
  if (text === '') return { has: 'all', values: [null, null] };
  const { part, beginning } = nameOrNumber(text);
  const { named } = (await tx.one<{ named: string[] }>(
    'SELECT onboarding.found_by_text($1, $2, $3) AS named',
    [part, beginning, NAMED_MAX],
    'onboarding.found_by_text',
  ))!;
  return named.length > NAMED_MAX
    ? { has: 'common', values: [part, beginning] }
    : { has: 'named', values: [null, named] };
}

/** `console/onboarding/list`: newest first, with how many of each state the text finds. */
export const showList: Handler<typeof listApplications> = async (
  { tx },
  { pageNo, pageSize, state, text, sheetNo = null },
) => {
  const { has, values } = await conditionOf(tx, text);
  const from = `FROM onboarding.applications WHERE ${CONDITIONS[has]} AND ($3::text IS NULL OR sheet_no = $3)`;
  const [counts, rows] = await Promise.all([
    tx.rows<{ state: ApplicationState; count: bigint }>(
      `SELECT state, count(*) AS count ${from} GROUP BY state`,
      [...values, sheetNo],
      `onboarding.count_applications_${has}`,
    ),
    tx.rows<ApplicationRow>(
      `SELECT ${APPLICATION_COLUMNS} ${from} AND ($4::text IS NULL OR state = $4)
        ORDER BY created_at DESC, sheet_row, application_no DESC LIMIT $5 OFFSET $6`,
      [...values, sheetNo, state ?? null, pageSize, (pageNo - 1) * pageSize],
      `onboarding.list_applications_${has}`,
    ),
  ]);
  const found = new Map(counts.map((one) => [one.state, Number(one.count)]));
  const states = Object.keys(applicationStates) as ApplicationState[];
  const totalCount = state ? (found.get(state) ?? 0) : [...found.values()].reduce((sum, count) => sum + count, 0);
  return ok({
    list: rows.map(rowOf),
    pageNo,
    pageSize,
    totalCount,
    counts: Object.fromEntries(states.map((one) => [one, found.get(one) ?? 0])) as Record<ApplicationState, number>,
  });
};

type Detail = OutputOf<typeof showApplication>;

const attachmentsOf = async (tx: Tx, applicationNo: string): Promise<Detail['attachments']> =>
  (
    await tx.rows<Omit<Detail['attachments'][number], 'addedAt'> & { addedAt: Date }>(
      `SELECT attachment_id, kind, file_name, octet_length(content) AS size, sha256,
              added_name, added_at
         FROM onboarding.attachments WHERE application_no = $1 AND removed_at IS NULL ORDER BY added_at, attachment_id`,
      [applicationNo],
      'onboarding.attachments',
    )
  ).map((one) => ({ ...one, addedAt: shanghaiIso(one.addedAt) }));

const eventsOf = async (tx: Tx, applicationNo: string): Promise<Detail['events']> =>
  (
    await tx.rows<Omit<Detail['events'][number], 'at'> & { at: Date }>(
      `SELECT state, by_name, at, reason FROM onboarding.events WHERE application_no = $1 ORDER BY event_no`,
      [applicationNo],
      'onboarding.events_of',
    )
  ).map((one) => ({ ...one, at: shanghaiIso(one.at) }));

/** Of an opened application. */
async function invitationOf(
  tx: Tx,
  mid: string,

  now: Date,
): Promise<Detail['invitation']> {
  await actFor(tx, mid);
  const last = await lastInvitation(tx, mid);
  if (!last) return null;
  const { mobile, createdAt, expiresAt, usedAt } = last;
  const state = usedAt ? 'used' : expiresAt > now ? 'open' : 'over';
  return { mobile: maskMobile(mobile), sentAt: shanghaiIso(createdAt), expiresAt: shanghaiIso(expiresAt), state };
}

const mayDecide = ({ permissions, userId }: ProviderUser, { state, writtenBy }: ApplicationRow): boolean =>
  state === 'submitted' && permissions.has('op.onboarding.approve') && !writtenBy.includes(userId);

/** `console/onboarding/detail`. */
export const showOne =
  ({ applications }: Pick<CheckDeps, 'applications'>): Handler<typeof showApplication> =>
  async (context, { applicationNo }) => {
    const { tx, clock } = context;
    const row = await findApplication(tx, applicationNo);
    if (!row) return fail(APPLICATION_MISSING);
    const user = providerOf(context);
    const today = shanghaiDate(clock.now());
    const openable = await openableOn(tx, applications, today);
    // One that was chosen before its end is shown, so that it can be left out.
    const offered = applications.filter(
      (one) => openable.includes(one) || row.data.products?.applications?.includes(one.code),
    );
    const [attachments, events, duplicates] = await Promise.all([
      attachmentsOf(tx, applicationNo),
      eventsOf(tx, applicationNo),
      duplicatesOf(tx, row, user.permissions.has('op.merchant.view')),
    ]);
    return ok({
      ...rowOf(row),
      // Whole here: who works on an application calls that number.
      administratorMobile: row.data.people.administratorMobile,
      version: row.version,
      data: row.data,
      attachments,
      events,
      duplicates,
      applications: offered.map(({ code, name, summary }) => ({ code, name, summary })),
      feePlans: await feePlansOn(tx, today),
      limitTemplates: (await limitTemplates(tx)).map(({ templateId, name, note }) => ({ templateId, name, note })),
      invitation: row.mid ? await invitationOf(tx, row.mid, clock.now()) : null,
      mayDecide: mayDecide(user, row),
      mayWrite: isWritable(row.state) && user.permissions.has('op.onboarding.edit'),
      mayAttach: mayAttach(row) && user.permissions.has('op.onboarding.edit'),
    });
  };
