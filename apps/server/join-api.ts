import { createKeyGuards, type MachineDeps } from '#capabilities/machine/server/index.ts';
import { linesOfBatch } from '#capabilities/upload/server/index.ts';
import { bindAsPage, type ApiBinding, type ApiOptions, type Binding, type Guards } from '#platform/http/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { apiOperations, apiScopes, fieldLabels, errorMembers } from './catalogue.ts';
import { englishTexts } from './english.data.ts';
import { notFoundCodes } from './not-found-codes.ts';
import { programTexts } from './program-texts.data.ts';
import { triedOf } from './tried.ts';

/** What keys of a realm are made and found with. */
export const machineOf = (
  realm: MachineDeps['realm'],
  { secret, realClock, demo = false }: Pick<MachineDeps, 'secret' | 'realClock'> & { demo?: boolean },
): MachineDeps => ({
  secret,
  realm,
  scopes: apiScopes(realm),
  ...(demo ? { tried: (tx: Tx, mid: string) => triedOf(tx, realm, mid) } : {}),
  ...(realClock ? { realClock } : {}),
});

interface Joined {
  machine: MachineDeps;
  guards: Guards;
  /** Of the realm's pages: what does the same as one of them has its handler. */
  bindings: readonly Binding[];
  /** Of operations that no page has. */
  ownBindings: readonly ApiBinding[];
}

/** The machine interface of a realm. */
export const joinApi = ({ machine, guards, bindings, ownBindings: capabilityBindings }: Joined): ApiOptions => ({
  realm: machine.realm,
  bindings: [
    ...apiOperations
      .filter(({ realm, page }) => realm === machine.realm && page)
      .map((one) =>
        bindAsPage(
          fieldLabels,
          one,
          bindings.find(({ operation }) => operation === one.page)!,
        ),
      ),
    ...capabilityBindings,
  ],
  keys: createKeyGuards({
    ...machine,
    needsCertificate: guards.needsCertificate,
    rememberPayment: guards.rememberPayment,
    linesOfBatch,
  }),
  chinese: programTexts,
  english: englishTexts,
  notFound: notFoundCodes,
  members: errorMembers,
});
