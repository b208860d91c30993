import { loadedKinds } from '#apps/kinds/loaded-kinds.ts';
import type { BrowserComposition } from '#platform/kernel/composition.ts';

/** Of the shell: the login page is light without it. */
const sessionCalls = () => import('./session-calls.ts');

/** Merchants confirm by operation password and SMS; the provider's people have neither. */
const neverAsked = () => Promise.reject(new Error('the console confirms by authenticator only'));

/** What platform and lower capabilities need of higher ones (docs/decisions/0065-one-composition.md). */
export const consoleComposition: BrowserComposition = {
  kinds: loadedKinds,
  pagesOutsideMenu: () => [{ path: '/me', title: '我的账号', viewPath: 'provider-access/me' }],
  refreshMenu: async () => void (await (await sessionCalls()).readSession()),
  whoGivesRights: '平台管理员',
  administrator: () => Promise.resolve(null),
  confirmCalls: {
    random: neverAsked,
    sendCode: neverAsked,
    preview: async (path, payload) => (await sessionCalls()).preview(path, payload),
    standing: neverAsked,
    checkRealName: neverAsked,
    servicePhone: neverAsked,
  },
  // Certificates, the local password control, exports and receipts are for merchants.
  findExtension: () => Promise.resolve(null),
  controlGrant: null,
  exportCalls: null,
  entryExtra: null,
  nameTab: (key, title) => void import('./tab-names.ts').then(({ nameTab }) => nameTab(key, title)),
};
