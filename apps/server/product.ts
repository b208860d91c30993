import { accessBindings } from '#capabilities/access/server/index.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { activityExport } from '#capabilities/account/server/index.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { checkoutBindings, payPageBindings } from '#capabilities/checkout/server/bindings.ts';
import { identityBindings, type IdentityDeps, type SmsDeps } from '#capabilities/identity/server/index.ts';
import { merchantBindings, roleDirectory } from '#capabilities/merchant/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { journalExport, orderJobs, orderRecurring, reviewCodes } from '#capabilities/order/server/index.ts';
import { payeeBindings } from '#capabilities/payee/server/bindings.ts';
import { createGuards, factorsOf, securityBindings } from '#capabilities/security/server/index.ts';
import { statementBindings } from '#capabilities/statement/server/bindings.ts';
import { statementJobs, statementRecurring } from '#capabilities/statement/server/index.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalCode } from '#capabilities/withdrawal/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Binding, Guards } from '#platform/http/index.ts';
import type { JobHandler } from '#platform/jobs/index.ts';
import type { BankRail } from '#platform/port/bank-rail.ts';
import { orderKinds } from './capabilities.ts';
import { errorTexts, operations } from './catalogue.ts';
import { providerInfo } from './config.ts';
import { SEAL, sealJob } from './seal-job.ts';

/** The product's connections to the outside; apps/server/serve.ts passes the real ones, a test its own. */
export interface WebDeps extends Omit<SmsDeps, 'countersDb'> {
  db: Database;
  /** Counters of people who are signed in: their passwords and codes. */
  factorsDb: Database;
  /** Counters of logins and of codes for them, which strangers ask for: however many come, a payment finds a connection for its factors. */
  loginsDb: Database;
  transportKey: () => Promise<{ keyId: string; publicKey: string }>;
  /** How many rows an export answers at once; default 10,000. */
  exportAtOnceRows?: number;
}

const platform = { platformNo: providerInfo.platformNo, platformName: providerInfo.name };
const allOperations = () => operations;

/** Every operation with its handler, and the guards of the edge. */
export function joinWeb(deps: WebDeps): { bindings: Binding[]; guards: Guards } {
  const { db, factorsDb, loginsDb, transportKey, exportAtOnceRows: atOnceRows, ...sms } = deps;
  const identity: IdentityDeps = { ...sms, countersDb: loginsDb, provider: { ...platform, name: providerInfo.name, phone: providerInfo.phone, icp: providerInfo.icp }, transportKey, roles: roleDirectory };
  const security = { ...sms, countersDb: factorsDb, operations: allOperations, sender: providerInfo.name, codeSubjects };
  return {
    guards: createGuards({ ...security, db }),
    bindings: [
      ...identityBindings(identity),
      ...payPageBindings(identity),
      ...merchantBindings(),
      ...accessBindings({ operations: allOperations, factorsOf, platform }),
      ...securityBindings(security),
      ...businessBindings({ atOnceRows }),
      ...statementBindings({ sources: exportSources, atOnceRows }),
    ],
  };
}

/** The bindings of accounts, payees and orders; the demo's people act through the same handlers. */
export const businessBindings = ({ atOnceRows }: { atOnceRows?: number | undefined } = {}): Binding[] => [
  ...accountBindings({ reviewOf }),
  ...payeeBindings,
  ...orderBindings({ atOnceRows }),
  ...withdrawalBindings(),
  ...transferBindings(),
  ...checkoutBindings(),
];

/** Lists that can be exported, at once or in the background; a new one is added here. */
const exportSources = [activityExport, journalExport];

/** How the message of a code names what its call binds, where a bare value would tell a person nothing. */
const codeSubjects = [withdrawalCode, ...reviewCodes];

/** The worker's handlers by kind of job. */
export const joinJobs = ({ rail, secret }: { rail: BankRail; secret: Buffer }): Record<string, JobHandler> => ({
  ...orderJobs({ kinds: orderKinds, rail, texts: errorTexts }),
  ...statementJobs({ sources: exportSources }),
  [SEAL]: sealJob(secret),
});

/** Jobs that come again by themselves; they exist from the first start. */
export const recurringJobs: readonly string[] = [...orderRecurring, ...statementRecurring, SEAL];

/** The kinds of orders for which a merchant can ask review. */
export const reviewedKinds: readonly string[] = orderKinds.map(({ contract }) => contract.id);
