import { admits } from '#capabilities/access/server/index.ts';
import { accountChoices } from '#capabilities/account/server/index.ts';
import { reviewLimitsOf, reviewOf } from '#capabilities/approval/server/index.ts';
import {
  certSerialOf,
  ownAuthority,
  pkiRoutes,
  verifyCertificateWith,
} from '#capabilities/certificate/server/index.ts';
import { nowOf, type SmsDeps } from '#capabilities/identity/server/index.ts';
import { roleDirectory } from '#capabilities/merchant/server/index.ts';
import { announcementsAtLogin } from '#capabilities/messaging/server/index.ts';
import {
  batchRunOf,
  forecastOf,
  paidBatchOf,
  paidOrdersOf,
  receivedPaymentsOf,
} from '#capabilities/order/server/index.ts';
import { createConsoleGuards } from '#capabilities/provider-access/server/index.ts';
import { createGuards, factorsOf, type PasswordControlDeps } from '#capabilities/security/server/index.ts';
import { alone, type Database } from '#platform/db/database.ts';
import type { ApiOptions, Binding, Guards, PlainRoute } from '#platform/http/index.ts';
import type { LiveHub } from '#platform/live/index.ts';
import type { IdentityService } from '#platform/port/identity-service.ts';
import type { MessengerApp } from '#platform/port/messenger-app.ts';
import type { ReceivingBank } from '#platform/port/receiving-bank.ts';
import { batchKinds, capabilities, merchantChangeKinds, providerChangeKinds } from './capabilities.ts';
import type { ConsoleParts, WebParts } from './capability.ts';
import { applications, errorTexts, menuNodes } from './catalogue.ts';
import { platform } from './config.ts';
import {
  allOperations,
  appCentre,
  fileTakers,
  known,
  outflows,
  reviewedKinds,
  searched,
  sources,
  todos,
} from './contributed.ts';
import { englishTexts } from './english.data.ts';
import { joinApi, machineOf } from './join-api.ts';

/** The product's connections to the outside; apps/server/serve.ts passes the real ones, a test its own. */
export interface WebDeps extends Omit<SmsDeps, 'countersDb'> {
  db: Database;
  /** Counters of people who are signed in: their passwords and codes. */
  factorsDb: Database;
  /**
   * Counters of logins and of codes for them, which strangers ask for: however many come, a payment finds a connection
   * for its factors.
   */
  loginsDb: Database;
  transportKey: () => Promise<{ keyId: string; publicKey: string }>;
  /** The bank accounts to which merchants remit. */
  receivingBank: ReceivingBank;
  /** Default: no. */
  sendsMail?: boolean;
  identityService: IdentityService;
  messenger: MessengerApp;
  /** How many rows an export answers at once; default 10,000. */
  exportAtOnceRows?: number;
  /** Where people reach the portal, for the QR of receipts; default: receipts have none. */
  portalUrl?: string | null;
  /** Where open pages hear of changes; absent: they ask automatically. */
  hub?: LiveHub;
  /** WEBHOOK_ALLOW; default: deliveries reach public addresses alone. */
  webhookAllow?: readonly string[];
  /** People try calls of the machine interface on the page; never in production. */
  demo?: boolean;
  /** Default: the local password control is not offered. */
  passwordControl?: PasswordControlDeps;
}

/** The product's own; another one takes its place here. */
const authorityOf = (deps: WebDeps) =>
  ownAuthority({
    db: deps.factorsDb,
    secret: deps.secret,
    organization: platform.platformName,
    portalUrl: deps.portalUrl ?? null,
    now: () => nowOf(deps),
  });

/** Every operation with its handler, and the guards of the edge. */
interface JoinedWeb {
  bindings: Binding[];
  guards: Guards;
  plainRoutes: PlainRoute[];
  api: ApiOptions;
}

export function joinWeb(deps: WebDeps): JoinedWeb {
  const {
    db,
    factorsDb,
    loginsDb,
    transportKey,
    receivingBank,
    sendsMail = false,
    identityService,
    messenger,
    exportAtOnceRows: atOnceRows,
    portalUrl = null,
    passwordControl: control,
    hub,
    demo = false,
    ...sms
  } = deps;
  const security = { ...sms, countersDb: factorsDb, control, ...known };
  const bindings: Binding[] = [];
  const guards = createGuards({ ...security, db, verifyCertificate: verifyCertificateWith(sms) });
  const authority = authorityOf(deps);
  const parts: WebParts = {
    machine: machineOf('merchant', { ...sms, demo }),
    identity: {
      ...sms,
      countersDb: loginsDb,
      portalUrl,
      platform,
      transportKey,
      roles: roleDirectory,
      admits,
      announcements: announcementsAtLogin,
      fileTakers,
    },
    access: {
      ...sms,
      operations: allOperations,
      factorsOf,
      certSerialOf,
      reviewLimitsOf,
      accountsOf: accountChoices,
      platform,
    },
    security,
    certificate: { ...sms, authority },
    messenger: { ...sms, messenger },
    realname: { ...sms, countersDb: factorsDb, identityService, portalUrl },
    reviewOf,
    forecastOf: forecastOf(outflows),
    batchKinds,
    batchRunOf,
    receipts: { paidOrdersOf, paidBatchOf, receivedPaymentsOf, portalUrl },
    receivingBank,
    sendsMail,
    sources,
    searched,
    outflows,
    todos,
    changeKinds: merchantChangeKinds,
    bindingOf: (path) => bindings.find(({ operation }) => operation.path === path),
    appCentre,
    webhook: { secret: sms.secret, allow: deps.webhookAllow ?? [] },
    atOnceRows,
    live: hub && { hub, isSessionOpen: async (token) => (await guards.findSession(alone(db), token)).ok },
  };
  bindings.push(...capabilities.flatMap((capability) => capability.bindings?.(parts) ?? []));
  const capabilityBindings = capabilities.flatMap((capability) => capability.apiBindings?.(parts) ?? []);
  const api = joinApi({ machine: parts.machine, guards, bindings, ownBindings: capabilityBindings });
  return { guards, plainRoutes: pkiRoutes(authority), bindings, api };
}

/** The console's connections to the outside. */
export interface ConsoleDeps extends Pick<
  ConsoleParts,
  | 'sms'
  | 'secret'
  | 'countersDb'
  | 'receivingBank'
  | 'gatewayHosts'
  | 'portalUrl'
  | 'consoleUrl'
  | 'realClock'
  | 'merchantBindingOf'
> {
  /** Opened with the console's role. */
  db: Database;
  webhookAllow?: readonly string[];
}

/** SMS and mails whose wording the provider's people can change. */
export const messages = capabilities.flatMap((capability) => capability.messages ?? []);

const consolePages = capabilities.flatMap((capability) => capability.consolePages ?? []);

/** Every operation of the provider's realm with its handler, and the guards of the console's edge. */
export function joinConsole({ db, webhookAllow = [], ...deps }: ConsoleDeps): {
  bindings: Binding[];
  guards: Guards;
  api: ApiOptions;
} {
  const parts: ConsoleParts = {
    ...deps,
    machine: machineOf('provider', deps),
    webhook: { secret: deps.secret, allow: webhookAllow },
    provider: platform,
    merchantMenu: menuNodes,
    applications,
    reviewedKinds,
    offers: appCentre.offers,
    consolePages,
    changeKinds: providerChangeKinds,
    messages,
    errorTexts,
    englishTexts,
  };
  const bindings = capabilities.flatMap((capability) => capability.providerBindings?.(parts) ?? []);
  const guards = createConsoleGuards({ ...deps, db });
  return {
    bindings,
    guards,
    api: joinApi({
      machine: parts.machine,
      guards,
      bindings,
      ownBindings: capabilities.flatMap((capability) => capability.providerApiBindings?.(parts) ?? []),
    }),
  };
}
