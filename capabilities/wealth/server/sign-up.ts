import { createHash } from 'node:crypto';
import { sendConfirmCode, type SecurityDeps } from '#capabilities/security/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { maskMobile } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { RISK_ANSWERS_REQUIRED, WEALTH_SIGNING_EXISTS, WEALTH_SIGNING_MISSING } from '../contract/errors.ts';
import {
  signProtocol,
  type applyStatus,
  type createApply,
  type customerInfo,
  type listForms,
  type queryFiles,
  type saveCustomer,
  type sendSigningCode,
  type submitApply,
} from '../contract/sign-operations.ts';
import { riskLevels, type RiskLevel } from '../contract/words.ts';
import { latestApplication, lockApplication, standingOf } from './application-row.ts';
import { riskLevelOf, signingForms } from './forms.data.ts';

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

export const showStanding: Handler<typeof applyStatus> = async (context) =>
  ok(await standingOf(context.tx, roleOf(context).mid));

/**
 * Begins the signing; a refused application is followed by another. The request number finds the first answer again.
 */
export const beginApply: Handler<typeof createApply> = async (context, { requestNo }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const inserted = await tx.run(
    `INSERT INTO wealth.applications (mid, apply_no, request_no, company_name, created_at)
     SELECT $1, $2, $3, coalesce((SELECT name FROM account.accounts WHERE mid = $1 ORDER BY opened_at, account_no LIMIT 1), ''), $4 ON CONFLICT DO NOTHING`,
    [mid, newId(), requestNo, clock.now()],
    'wealth.begin_application',
  );
  if (inserted === 0 && (await latestApplication(tx, mid))?.requestNo !== requestNo) return fail(WEALTH_SIGNING_EXISTS);
  return ok(await standingOf(tx, mid));
};

/** May be corrected until the protocol is signed. */
export const keepCustomer: Handler<typeof saveCustomer> = async (context, input) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  if (!(await lockApplication(tx, mid, input.applyNo, ['created', 'filled']))) return fail(WEALTH_SIGNING_MISSING);
  await tx.run(
    `UPDATE wealth.applications SET state = 'filled', contact_name = $3, contact_mobile = $4, source = $5 WHERE mid = $1 AND apply_no = $2`,
    [mid, input.applyNo, input.contactName, input.contactMobile, input.source],
    'wealth.keep_customer',
  );
  return ok(await standingOf(tx, mid));
};

export const showForms: Handler<typeof listForms> = async () => ok({ list: [...signingForms] });

export const sendCode =
  (deps: SecurityDeps): Handler<typeof sendSigningCode> =>
  (context, { requestNo }) =>
    sendConfirmCode(deps)(context, { bizTypeCode: signProtocol.path, requestNo });

/**
 * Keeps the answers and the digest of the texts that were agreed to. Sent again with the same answers it changes
 * nothing.
 */
export const signForms: Handler<typeof signProtocol> = async (context, { applyNo, answers }) => {
  const { tx, clock } = context;
  const { mid, personName } = roleOf(context);
  const riskLevel = riskLevelOf(answers);
  if (!riskLevel) return fail(RISK_ANSWERS_REQUIRED);
  if (!(await lockApplication(tx, mid, applyNo, ['filled', 'signed']))) return fail(WEALTH_SIGNING_MISSING);
  await tx.run(
    `UPDATE wealth.applications SET state = 'signed', answers = $3, risk_level = $4, forms_sha256 = $5, signed_at = $6, signed_by = $7 WHERE mid = $1 AND apply_no = $2`,
    [mid, applyNo, JSON.stringify(answers), riskLevel, sha256(signingForms), clock.now(), personName],
    'wealth.sign',
  );
  return ok({ riskLevel, riskName: riskLevels[riskLevel] });
};

/** From here on the fund company decides; a job asks it. */
export const sendApply: Handler<typeof submitApply> = async (context, { applyNo }) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  if (!(await lockApplication(tx, mid, applyNo, ['signed', 'opening', 'open']))) return fail(WEALTH_SIGNING_MISSING);
  await tx.run(
    `UPDATE wealth.applications SET state = 'opening' WHERE mid = $1 AND apply_no = $2 AND state = 'signed'`,
    [mid, applyNo],
    'wealth.submit_application',
  );
  return ok(await standingOf(tx, mid));
};

export const showCustomer: Handler<typeof customerInfo> = async (context) => {
  const { mid } = roleOf(context);
  const given = await latestApplication(context.tx, mid);
  return ok({
    companyName: given?.companyName ?? '',
    contactName: given?.contactName ?? '',
    contactMobile: given?.contactMobile ? maskMobile(given.contactMobile) : '',
    source: given?.source ?? '',
    riskLevel: given?.riskLevel ?? '',
    riskName: given?.riskLevel ? riskLevels[given.riskLevel as RiskLevel] : '',
    signedAt: given?.signedAt ? shanghaiIso(given.signedAt) : null,
    signedBy: given?.signedBy ?? '',
  });
};

/** Nothing before it is signed. */
export const showFiles: Handler<typeof queryFiles> = async (context) => {
  const { mid } = roleOf(context);
  const given = await latestApplication(context.tx, mid);
  if (!given?.signedAt) return ok({ list: [] });
  const { signedAt, signedBy, formsSha256 } = given;
  return ok({
    list: signingForms.map(({ formId, title }) => ({
      fileId: formId,
      title,
      signedAt: shanghaiIso(signedAt),
      signedBy,
      sha256: formsSha256,
    })),
  });
};
