import type { ListTab } from './list-tabs.ts';
import {
  ApplicationsTab,
  BanksTab,
  CertificatesTab,
  ChangesTab,
  EntriesTab,
  OrdersTab,
  RecordsTab,
  StaffTab,
} from './merchant-tabs.tsx';
import { PriceTab } from './price-tab.tsx';
import type { TabProps } from './read-list.tsx';

const lists = {
  staff: StaffTab,
  orders: OrdersTab,
  entries: EntriesTab,
  price: PriceTab,
  banks: BanksTab,
  applications: ApplicationsTab,
  certificates: CertificatesTab,
  changes: ChangesTab,
  records: RecordsTab,
} satisfies Record<ListTab, unknown>;

/** What one tab of 商户详情 lists. */
export function MerchantList({ tab, ...props }: TabProps & { tab: ListTab }) {
  const List = lists[tab];
  return <List {...props} />;
}
