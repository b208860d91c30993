import { createKeyGuards, type MachineDeps } from '#capabilities/machine/server/index.ts';
import { linesOfBatch } from '#capabilities/upload/server/index.ts';
import { bindAsPage, type ApiBinding, type ApiOptions, type Binding, type Guards } from '#platform/http/index.ts';
import { API_PREFIX } from '#platform/kernel/api-operation.ts';
import type { Tried } from '#capabilities/machine/contract/operations.ts';
import { apiOperations, apiScopes, fieldLabels, errorMembers } from './catalogue.ts';
import { englishTexts } from './english.data.ts';
import { notFoundCodes } from './not-found-codes.ts';
import { programTexts } from './program-texts.data.ts';

/** What keys of a realm are made and found with. */
export const machineOf = (
  realm: MachineDeps['realm'],
  { secret, realClock, demo = false }: Pick<MachineDeps, 'secret' | 'realClock'> & { demo?: boolean },
): MachineDeps => ({
  secret,
  realm,
  scopes: apiScopes(realm),
  ...(demo ? { tried: triedOf(realm) } : {}),
  ...(realClock ? { realClock } : {}),
});

/** Each operation with its example, for people who try it in the demo. */
const triedOf = (realm: MachineDeps['realm']): Tried[] =>
  apiOperations
    .filter((one) => one.realm === realm)
    .map(({ name, method, path, title, scope, example: { path: ids = {}, query = {}, body } }) => ({
      name,
      method,
      path: `${API_PREFIX[realm]}${path}`,
      title,
      scope: scope.code,
      example: { path: ids, query, body: body === undefined ? null : { ...body } },
    }));

interface Joined {
  machine: MachineDeps;
  guards: Guards;
  /** Of the realm's pages: what does the same as one of them has its handler. */
  bindings: readonly Binding[];
  /** Of operations that no page has. */
  own: readonly ApiBinding[];
}

/** The machine interface of a realm. */
export const joinApi = ({ machine, guards, bindings, own }: Joined): ApiOptions => ({
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
    ...own,
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
