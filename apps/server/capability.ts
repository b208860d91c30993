import type { AccessDeps } from '#capabilities/access/server/index.ts';
import type { AppCentreDeps, InUse, Offer } from '#capabilities/app-centre/server/index.ts';
import type { PricedKind } from '#capabilities/account/server/index.ts';
import type { ForecastOf } from '#capabilities/account/server/index.ts';
import type { ReviewOf } from '#capabilities/account/server/quote-fee.ts';
import type { CertificateDeps } from '#capabilities/certificate/server/index.ts';
import type { FileTaker, IdentityDeps } from '#capabilities/identity/server/index.ts';
import type { MachineDeps } from '#capabilities/machine/server/index.ts';
import type { MessengerDeps } from '#capabilities/messenger/server/index.ts';
import type { LiveDeps, MessagingApp } from '#capabilities/messaging/server/index.ts';
import type { DemoPart, OrderKind, OutflowSource, PayerRule } from '#capabilities/order/server/index.ts';
import type { GatewayHosts } from '#capabilities/monitor/server/index.ts';
import type { AnyChangeKind } from '#capabilities/change/server/index.ts';
import type { RealNameDeps } from '#capabilities/realname/server/index.ts';
import type { CodeSubjectWords, SecurityDeps } from '#capabilities/security/server/index.ts';
import type { BatchKind, BatchRunOf } from '#capabilities/upload/server/index.ts';
import type { WebhookDeps } from '#capabilities/webhook/server/index.ts';
import type { AuditRule } from '#ledger/src/audit-rule.ts';
import type { ReceiptDeps } from '#capabilities/receipt/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Retention } from '#platform/db/retention.ts';
import type { ApiBinding, Binding } from '#platform/http/index.ts';
import type { JobHandler } from '#platform/jobs/index.ts';
import type { ApiOperation } from '#platform/kernel/api-operation.ts';
import type { Application } from '#platform/kernel/application.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import type { ConsolePage } from '#platform/kernel/console-menu.ts';
import type { ErrorTexts, ErrorMembers } from '#platform/kernel/errors.ts';
import type { FieldLabels } from '#platform/kernel/field-labels.ts';
import type { MenuNode } from '#platform/kernel/menu.ts';
import type { MessageTemplate } from '#platform/kernel/message-template.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import type { TodoSource } from '#platform/kernel/todo.ts';
import type { NoticeSource } from '#platform/notice/index.ts';
import type { AnnouncementBoard } from '#platform/port/announcement-board.ts';
import type { BankFiles, OwnBankBook } from '#platform/port/bank-file.ts';
import type { BankRail } from '#platform/port/bank-rail.ts';
import type { FundCompany } from '#platform/port/fund-company.ts';
import type { MailGateway } from '#platform/port/mail-gateway.ts';
import type { MessengerApp } from '#platform/port/messenger-app.ts';
import type { SmsGateway } from '#platform/port/sms-gateway.ts';
import type { ReceivingBank } from '#platform/port/receiving-bank.ts';
import type { SearchSource } from '#platform/search/index.ts';
import type { ExportSource } from '#platform/sheet/index.ts';

/** What handlers may ask for; each capability names the part that it needs. */
export interface WebParts {
  machine: MachineDeps;
  identity: IdentityDeps;
  access: AccessDeps;
  security: SecurityDeps;
  certificate: CertificateDeps;
  realname: RealNameDeps;
  messenger: MessengerDeps;
  reviewOf: ReviewOf;
  forecastOf: ForecastOf;
  batchKinds: readonly BatchKind[];
  batchRunOf: BatchRunOf;
  receipts: ReceiptDeps;
  receivingBank: ReceivingBank;
  /** The provider sends e-mail. */
  sendsMail: boolean;
  /** The exports of all capabilities. */
  sources: readonly ExportSource[];
  /** What people find, of all capabilities. */
  searched: readonly SearchSource[];
  /** What will be paid automatically, of all capabilities. */
  outflows: readonly OutflowSource[];
  /** Work that waits for people, of all capabilities. */
  todos: readonly TodoSource[];
  /** What a second person confirms, of all capabilities. */
  changeKinds: readonly AnyChangeKind[];
  /** The handler of a call by its path, once all capabilities are joined. */
  bindingOf(path: string): Binding | undefined;
  appCentre: AppCentreDeps;
  webhook: WebhookDeps;
  live?: LiveDeps['live'];
  /** How many rows an export answers at once. */
  atOnceRows?: number | undefined;
}

/** What handlers of the provider's realm may ask for; each capability names the part that it needs. */
export interface ConsoleParts {
  machine: MachineDeps;
  webhook: WebhookDeps;
  sms: SmsGateway;
  secret: Buffer;
  /** Counters of wrong tries and used codes, written outside the call's transaction. */
  countersDb: Database;
  receivingBank: ReceivingBank;
  /** Where the gateways to the outside are, for the page that shows them. */
  gatewayHosts: GatewayHosts;
  /** Where merchants' people reach the portal; null: unknown. */
  portalUrl: string | null;
  /** Where the provider's people reach the console: passkeys belong to its name. */
  consoleUrl: string;
  provider: { platformNo: string; platformName: string };
  /** Menu nodes and applications of the merchants, and the kinds whose orders can be reviewed. */
  merchantMenu: readonly MenuNode[];
  applications: readonly Application[];
  reviewedKinds: readonly string[];
  /** What merchants open in the app centre. */
  offers: readonly Offer[];
  /** The handler of a merchants' call by its path. */
  merchantBindingOf(path: string): Binding | undefined;
  /** The console's pages, of all capabilities. */
  consolePages: readonly ConsolePage[];
  /** Real time of sessions and codes; tests give their own. */
  realClock?: Clock;
  changeKinds: readonly AnyChangeKind[];
  /** SMS and mails whose wording can be changed, of all capabilities. */
  messages: readonly MessageTemplate[];
  /** Why a call was refused, by code, for the log. */
  errorTexts: ErrorTexts;
  /** The same in English, of codes that the machine interfaces may answer. */
  englishTexts: ErrorTexts;
}

export type ConsoleJobParts = Pick<
  ConsoleParts,
  'secret' | 'provider' | 'merchantMenu' | 'applications' | 'reviewedKinds'
>;

export interface WorkerParts {
  /** Merchants' keys, which ask for work that the worker does. */
  machine: MachineDeps;
  /** Where the provider writes announcements; null: nowhere. */
  board: AnnouncementBoard | null;
  /** Where people are notified outside of the site, if the product has it. */
  messagingApp?: MessagingApp | undefined;
  messenger: MessengerApp;
  /** What happened, of all capabilities. */
  notices: readonly NoticeSource[];
  batchKinds: readonly BatchKind[];
  /** What a second person confirms, of all capabilities. */
  changeKinds: readonly AnyChangeKind[];
  sources: readonly ExportSource[];
  rail: BankRail;
  /** Null where the bank's files are not compared. */
  bankFiles: BankFiles | null;
  /** Payments through the bank, of all capabilities. */
  bankBooks: readonly OwnBankBook[];
  fund: FundCompany;
  receivingBank: ReceivingBank;
  sms: SmsGateway;
  /** PORTAL_SECRET: keys that the database must not have are derived from it. */
  secret: Buffer;
  /** Null where the provider sends no e-mail. */
  mail: MailGateway | null;
  /** Where people reach the portal; null: it is not said. */
  portalUrl: string | null;
  /** Where the provider's people reach the console; null: it is not said. */
  consoleUrl: string | null;
  texts: ErrorTexts;
  /** What merchants open in the app centre. */
  offers: readonly Offer[];
}

/**
 * All that one folder of capabilities/ contributes to the product, as its `server/capability.ts` exports it. Catalogue,
 * bindings, jobs, audit and migrations are derived from the list of these values.
 */
export interface Capability {
  /** Its folder, whose `sql/` is migrated in the sequence of the list. */
  name: string;
  /** What becomes of the rows of its tables, each named once. */
  retention?: readonly Retention[];
  operations?: readonly Operation[];
  errors: ErrorTexts;
  /** What refusals call the members of its operations. */
  fieldLabels?: FieldLabels;
  /** The member of a call that each of them is about, where it is about one. */
  errorMembers?: ErrorMembers;
  menu?: readonly MenuNode[];
  /** The product of the provider that its menu belongs to; a merchant opens it in the app centre. */
  application?: Application;
  /** Why its application cannot be closed now, besides open orders. */
  inUse?: InUse;
  bindings?: (parts: WebParts) => readonly Binding[];
  /** Operations of the machine interfaces, of both realms. One with `page` is bound to the handler of that call. */
  apiOperations?: readonly ApiOperation[];
  /** Those of merchants' systems that no page has, with their handlers. */
  apiBindings?: (parts: WebParts) => readonly ApiBinding[];
  /** Those of the provider's own systems. */
  providerApiBindings?: (parts: ConsoleParts) => readonly ApiBinding[];
  /** Operations of the provider's realm, answered by the console's listener only. */
  providerOperations?: readonly Operation[];
  providerBindings?: (parts: ConsoleParts) => readonly Binding[];
  /** Jobs that run as the console's role of the database: they read and write what the portal's role may not. */
  consoleJobs?: (parts: ConsoleJobParts) => Record<string, JobHandler>;
  /** Its pages of the console. */
  consolePages?: readonly ConsolePage[];
  kinds?: readonly (PricedKind | OrderKind)[];
  /** Its changes that a second person confirms. */
  changes?: readonly AnyChangeKind[];
  /** What accounts of a type may pay. */
  payerRules?: readonly PayerRule[];
  jobs?: (parts: WorkerParts) => Record<string, JobHandler>;
  /** Jobs that come again automatically; they exist from the first start. */
  recurring?: readonly string[];
  /** A function where its lists need to know the calls of the product and their refusals. */
  exports?:
    | readonly ExportSource[]
    | ((known: { operations: () => readonly Operation[]; errorTexts: ErrorTexts }) => readonly ExportSource[]);
  /** What people find by the search of the header. */
  search?: readonly SearchSource[];
  /** The SMS and mails that it sends. */
  messages?: readonly MessageTemplate[];
  /** What happened in it, for those whom it concerns. */
  notices?: readonly NoticeSource[];
  /** Work of it that waits for people. */
  todo?: TodoSource | readonly TodoSource[];
  /** What it will pay automatically, for the forecast. */
  outflow?: OutflowSource;
  /** What takes uploaded files, by their purpose. */
  files?: Readonly<Record<string, FileTaker>>;
  /** Files of `GET resources/templates/<name>`, by name; made when they are first asked for. */
  templates?: (kinds: readonly BatchKind[]) => Record<string, () => Promise<Uint8Array>>;
  audit?: readonly AuditRule[];
  /** Its payments through the bank, which are compared with the bank's file of the day. */
  bankBook?: OwnBankBook;
  /** How the message of a code names what its call binds, where a bare value would tell a person nothing. */
  codeSubjects?: readonly CodeSubjectWords[];
  demo?: DemoPart;
}
