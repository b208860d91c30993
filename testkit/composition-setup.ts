import { kindContracts } from '#apps/kinds/kind-contracts.ts';
import { indexKinds } from '#capabilities/account/contract/kinds.ts';
import type { Composition } from '#platform/kernel/composition.ts';
import { startTestFile } from './compose.ts';

/** No order, no rule, and a person who may confirm everything of a server that refuses nothing before. */
const inert: Omit<Composition, 'kinds'> = {
  orderKinds: new Map(),
  orderParties: async () => new Map(),
  payerRules: new Map(),
  pagesOutsideMenu: () => [],
  refreshMenu: () => Promise.resolve(),
  whoGivesRights: '贵公司的管理员',
  administrator: () => Promise.resolve(null),
  confirmCalls: {
    random: () => new Promise(() => undefined),
    sendCode: () => Promise.resolve({ mobile: '138****0001', resendAfterSeconds: 60 }),
    preview: () => Promise.resolve([]),
    standing: () => Promise.resolve({ tradePwdSettled: true, realAuthFlag: '1' }),
    checkRealName: () => Promise.resolve(false),
    servicePhone: () => Promise.resolve(''),
  },
  findExtension: () => Promise.resolve(null),
  controlGrant: null,
  exportCalls: null,
  entryExtra: null,
  nameTab: () => undefined,
  listViews: null,
};

const kinds = indexKinds(kindContracts());
// Tests of a single capability start neither the server nor the portal, which compose the kinds.
startTestFile({ kinds: () => kinds }, inert);
