import { loadedKinds } from '#apps/kinds/loaded-kinds.ts';
import { platformLoginInfo } from '#capabilities/access/contract/operations.ts';
import { openLoginPage } from '#capabilities/identity/contract/operations.ts';
import { queryAdminInfo } from '#capabilities/merchant/contract/operations.ts';
import {
  getRandom,
  grantPasswordControl,
  previewCall,
  sendSmsCode,
} from '#capabilities/security/contract/operations.ts';
import type { BrowserComposition } from '#platform/kernel/composition.ts';
import { call } from '#platform/portal-kit/client.ts';
import { lazyCode } from '#platform/ui/load-code.ts';
import { readSession } from './session-calls.ts';
import { pagesOutsideMenu } from './shell/pages-outside-menu.ts';

/**
 * The calls and their dialogs are a chunk of their own, fetched when an export is first asked for: the login page needs
 * none.
 */
const exporting = async () => (await import('#capabilities/statement/portal/export-calls.ts')).exportCalls;

/** What platform and lower capabilities need of higher ones (docs/decisions/0065-one-composition.md). */
export const portalComposition: BrowserComposition = {
  kinds: loadedKinds,
  pagesOutsideMenu,
  refreshMenu: async () => void (await readSession()),
  whoGivesRights: '贵公司的管理员',
  administrator: async () => {
    const { adminName, adminUserMobile } = await call(queryAdminInfo, {}, { quiet: true });
    return { name: adminName, mobile: adminUserMobile };
  },
  confirmCalls: {
    random: () => call(getRandom, { businessCode: 'passEncryptRandom' }, { quiet: true }),
    sendCode: (order) => call(sendSmsCode, order, { quiet: true }),
    preview: async (path, payload) => (await call(previewCall, { path, payload }, { quiet: true })).facts,
    standing: async () => {
      const { tradePwdSettled, realAuthFlag } = await call(platformLoginInfo, {}, { quiet: true });
      return { tradePwdSettled, realAuthFlag };
    },
    // Dialogs are no part of what the login loads.
    checkRealName: async () => (await import('#capabilities/realname/portal/real-name.ts')).checkRealName(),
    servicePhone: async () => (await call(openLoginPage, {}, { quiet: true })).phone,
  },
  findExtension: async () => (await import('#platform/portal-kit/certificate-extension.ts')).findCertificateExtension(),
  controlGrant: (window) => call(grantPasswordControl, window, { quiet: true }),
  exportCalls: {
    atOnce: async (request) => (await exporting()).atOnce(request),
    askLater: async (request) => (await exporting()).askLater(request),
    inBackground: async (request) => (await exporting()).inBackground(request),
    openStore: async (bizTypeCode, callback) => (await exporting()).openStore(bizTypeCode, callback),
    chooseMerchant: () => void import('./layout/account-actions.ts').then(({ chooseAccount }) => chooseAccount()),
  },
  // Below an entry of an account: the receipt of money that came, a chunk of its own.
  entryExtra: lazyCode(() => import('#capabilities/receipt/portal/shared/received-receipt.tsx')),
  // Tabs of the portal have the names of the menu, and the end of a number in their address.
  nameTab: () => undefined,
  listViews: null,
};
