import { loadedKinds } from '#apps/kinds/loaded-kinds.ts';
import { previewConsoleCall } from '#capabilities/provider-access/contract/operations.ts';
import type { BrowserComposition } from '#platform/kernel/composition.ts';
import { call } from '#platform/portal-kit/client.ts';
import { useLoadedListViews } from './loaded-list-views.ts';
import { readSession } from './session-calls.ts';
import { nameTab } from './tab-names.ts';

/** Merchants confirm by operation password and SMS; the provider's people have neither. */
const neverAsked = () => Promise.reject(new Error('the console confirms by authenticator only'));

/** What platform and lower capabilities need of higher ones (docs/decisions/0065-one-composition.md). */
export const consoleComposition: BrowserComposition = {
  kinds: loadedKinds,
  pagesOutsideMenu: () => [{ path: '/me', title: '我的账号', viewPath: 'provider-access/me' }],
  refreshMenu: async () => void (await readSession()),
  whoGivesRights: '平台管理员',
  administrator: () => Promise.resolve(null),
  confirmCalls: {
    random: neverAsked,
    sendCode: neverAsked,
    preview: async (path, payload) => (await call(previewConsoleCall, { path, payload }, { quiet: true })).rows,
    standing: neverAsked,
    checkRealName: neverAsked,
    servicePhone: neverAsked,
  },
  // Certificates, the local password control, exports and receipts are for merchants.
  findExtension: () => Promise.resolve(null),
  controlGrant: null,
  exportCalls: null,
  entryExtra: null,
  nameTab,
  listViews: useLoadedListViews,
};
