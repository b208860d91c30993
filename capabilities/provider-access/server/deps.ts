import type { AnyChangeKind } from '#capabilities/change/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import { systemClock, type Clock } from '#platform/kernel/clock.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import type { ConsolePage } from '#platform/kernel/console-menu.ts';

/** What the handlers of this folder need of apps/server. */
export interface ProviderAccessDeps {
  /** PORTAL_SECRET: pepper, tokens, and the key under which authenticators' secrets are sealed. */
  secret: Buffer;
  /** Wrong tries and used codes are kept although their call fails: written outside of its transaction. */
  countersDb: Database;
  /** CONSOLE_URL: passkeys belong to its name. */
  consoleUrl: string;
  consolePages: readonly ConsolePage[];
  /** The kinds that the provider's people propose: those of a person who is disabled lapse. */
  changeKinds: readonly AnyChangeKind[];
  /** Why a call was refused, by code, for the log. */
  errorTexts: ErrorTexts;
  /** Real time; tests give their own. */
  realClock?: Clock;
}

export const nowOf = ({ realClock }: Pick<ProviderAccessDeps, 'realClock'>): Date => (realClock ?? systemClock).now();
