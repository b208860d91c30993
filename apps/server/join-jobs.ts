import { notifyMessenger } from '#capabilities/messenger/server/index.ts';
import type { MessagingApp } from '#capabilities/messaging/server/index.ts';
import type { Ending } from '#platform/db/retention.ts';
import type { JobHandler } from '#platform/jobs/index.ts';
import type { AnnouncementBoard } from '#platform/port/announcement-board.ts';
import type { BankFiles } from '#platform/port/bank-file.ts';
import type { BankRail } from '#platform/port/bank-rail.ts';
import type { FundCompany } from '#platform/port/fund-company.ts';
import type { MailGateway } from '#platform/port/mail-gateway.ts';
import type { MessengerApp } from '#platform/port/messenger-app.ts';
import type { SmsGateway } from '#platform/port/sms-gateway.ts';
import type { ReceivingBank } from '#platform/port/receiving-bank.ts';
import { batchKinds, capabilities, changeKinds } from './capabilities.ts';
import { applications, errorTexts, menuNodes } from './catalogue.ts';
import { platform } from './config.ts';
import { bankBooks, notices, offers, reviewedKinds, sources } from './contributed.ts';
import { machineOf } from './join-api.ts';
import { endings } from './retention.ts';
import { RETENTION, retentionJob } from './retention-job.ts';
import { retiredJobs } from './retired-jobs.ts';
import { SEAL, sealJob } from './seal-job.ts';
import { TOTALS, totalsJob } from './totals-job.ts';

/** What the worker does as the console's role, by kind of job. */
export function joinConsoleJobs({
  secret,
  rules = endings,
}: {
  secret: Buffer;
  rules?: readonly Ending[];
}): Record<string, JobHandler> {
  const parts = { secret, provider: platform, merchantMenu: menuNodes, applications, reviewedKinds };
  return Object.assign(
    { [RETENTION]: retentionJob(rules) },
    ...capabilities.map(({ consoleJobs }) => consoleJobs?.(parts)),
  );
}

interface JobDeps {
  rail: BankRail;
  /** Absent where the bank's files are not compared: while the demo's story is written. */
  bankFiles?: BankFiles | null;
  fund: FundCompany;
  receivingBank: ReceivingBank;
  sms: SmsGateway;
  messenger: MessengerApp;
  /** Absent where the provider sends no e-mail. */
  mail?: MailGateway | null;
  /** Absent where the provider announces nothing. */
  board?: AnnouncementBoard | null;
  secret: Buffer;
  /** Default: it is not said. */
  portalUrl?: string | null;
  consoleUrl?: string | null;
}

/** Messages of the site continue to the account of the messaging app that a person has bound. */
const messagingApp: MessagingApp = {
  send: (tx, { personId, title, text }) => notifyMessenger(tx, personId, `${title}：${text}`),
};

/** What the worker does, by kind of job. */
export function joinJobs({
  secret,
  mail = null,
  board = null,
  bankFiles = null,
  portalUrl = null,
  consoleUrl = null,
  ...deps
}: JobDeps): Record<string, JobHandler> {
  const parts = {
    ...deps,
    secret,
    machine: machineOf('merchant', { secret }),
    messagingApp,
    mail,
    board,
    bankFiles,
    bankBooks,
    portalUrl,
    consoleUrl,
    batchKinds,
    changeKinds,
    sources,
    notices,
    offers,
    texts: errorTexts,
  };
  return Object.assign(
    { [SEAL]: sealJob(secret), [TOTALS]: totalsJob(), ...retiredJobs },
    ...capabilities.map(({ jobs }) => jobs?.(parts)),
  );
}

/** Jobs that come again automatically; they exist from the first start. */
export const recurringJobs: readonly string[] = [
  ...capabilities.flatMap(({ recurring = [] }) => recurring),
  SEAL,
  TOTALS,
  RETENTION,
];
