import { isIssuedToken, isSessionOpen } from '#capabilities/identity/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Guards } from '#platform/http/guards.ts';
import { CERTIFICATE_REQUIRED } from '#platform/kernel/errors.ts';
import { fail } from '#platform/kernel/result.ts';
import { confirmWith } from './confirm.ts';
import type { SecurityDeps } from './deps.ts';
import { findSession, touch } from './find-session.ts';
import { recordBeside, recordOperation } from './operation-records.ts';
import { certificateNeed, rememberPayment } from './step-up.ts';

/**
 * The edge's questions, answered from identity, merchant, access and this capability; signatures are
 * verified by the capability certificate, through apps/server; without it nobody has a certificate.
 */
export const createGuards = (
  deps: SecurityDeps & { db: Database } & Partial<Pick<Guards, 'verifyCertificate'>>,
): Guards => ({
  findSession: findSession(deps),
  touch: touch(deps),
  isSessionOpen,
  isIssued: (ptoken) => isIssuedToken(deps.secret, ptoken),
  confirm: confirmWith(deps),
  lockSubject(tx, { session: { role }, operation, input }) {
    const words = deps.codeSubjects?.find((one) => one.operation.path === operation.path);
    if (role) words?.lock?.(tx, role.mid, input);
  },
  needsCertificate: certificateNeed(deps),
  rememberPayment: (tx, question) => rememberPayment(deps, tx, question),
  verifyCertificate: deps.verifyCertificate ?? (async () => fail(CERTIFICATE_REQUIRED)),
  record: (entry) => recordOperation(deps.db, entry, deps),
  recordBeside: (tx, entry) => recordBeside(tx, entry, deps),
});
