import {
  AccountBookOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  ContactsOutlined,
  ControlOutlined,
  ExportOutlined,
  FileDoneOutlined,
  FileSearchOutlined,
  FileSyncOutlined,
  GiftOutlined,
  HistoryOutlined,
  HomeOutlined,
  KeyOutlined,
  LineChartOutlined,
  LockOutlined,
  MergeCellsOutlined,
  OrderedListOutlined,
  PayCircleOutlined,
  PlusCircleOutlined,
  ProfileOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SendOutlined,
  SettingOutlined,
  ShareAltOutlined,
  ShopOutlined,
  SwapOutlined,
  TableOutlined,
  TeamOutlined,
  TransactionOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';

const icons: Readonly<Record<string, ComponentType>> = {
  home: HomeOutlined,
  account: WalletOutlined,
  wallet: WalletOutlined,
  overview: WalletOutlined,
  activity: AccountBookOutlined,
  fund: PayCircleOutlined,
  money: PayCircleOutlined,
  withdraw: BankOutlined,
  bank: BankOutlined,
  transfer: SwapOutlined,
  swap: SwapOutlined,
  add: PlusCircleOutlined,
  lock: LockOutlined,
  merge: MergeCellsOutlined,
  growth: LineChartOutlined,
  schedule: ScheduleOutlined,
  contacts: ContactsOutlined,
  share: ShareAltOutlined,
  rollback: RollbackOutlined,
  gift: GiftOutlined,
  tree: ApartmentOutlined,
  shop: ShopOutlined,
  bell: BellOutlined,
  export: ExportOutlined,
  table: TableOutlined,
  sync: FileSyncOutlined,
  history: HistoryOutlined,
  rules: ControlOutlined,
  review: AuditOutlined,
  audit: AuditOutlined,
  changes: AuditOutlined,
  applications: FileDoneOutlined,
  users: TeamOutlined,
  records: HistoryOutlined,
  key: KeyOutlined,
  send: SendOutlined,
  queue: ScheduleOutlined,
  todo: FileDoneOutlined,
  order: TransactionOutlined,
  transaction: TransactionOutlined,
  journal: OrderedListOutlined,
  list: OrderedListOutlined,
  detail: ProfileOutlined,
  statement: FileSearchOutlined,
  staff: TeamOutlined,
  security: SafetyCertificateOutlined,
  setting: SettingOutlined,
};

/** The icons that a menu can have. */
export const menuIcons: readonly string[] = Object.keys(icons);

export interface IconOf {
  name?: string | null | undefined;
  path?: string | null | undefined;
}

/** Missing icon → one default menu icon (ui.md 1.5). The last part of the path helps where the menu names none. */
export const iconOf = ({ name, path }: IconOf): ComponentType =>
  icons[name ?? ''] ?? icons[path?.split('/').at(-1) ?? ''] ?? AppstoreOutlined;

export default function MenuDrawing(props: IconOf): ReactNode {
  const Icon = iconOf(props);
  return <Icon />;
}
