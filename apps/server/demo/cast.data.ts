import type { AccountType, accountTypes } from '#capabilities/account/contract/words.ts';
import type { DemoRole } from '#capabilities/order/server/index.ts';

/**
 * The people, merchants and accounts of the demo. Login names, mobiles, passwords and merchant numbers are fixed:
 * README and tests name them.
 */

export const LOGIN_PASSWORD = 'Portal#2026';
export const OPERATION_PASSWORD = 'Chenguang88';

/** The ID number of a person of the demo, as the real-name check has it with the name. */
export const idNoOf = (mobile: string): string => `11010119900101${mobile.slice(-3)}X`;

export const PLATFORM = { no: 'P01', name: '商户门户' } as const;

export interface DemoPerson {
  loginName: string;
  mobile: string;
  name: string;
  /** What this person lacks; the others have both. */
  lacks?: readonly ('operationPassword' | 'realName')[];
}

export const people = [
  { loginName: 'cg-admin', mobile: '13800000001', name: '陈光明' },
  { loginName: 'cg-maker', mobile: '13800000002', name: '李文静' },
  { loginName: 'cg-checker', mobile: '13800000003', name: '王海涛' },
  { loginName: 'cg-viewer', mobile: '13800000004', name: '赵晓燕' },
  { loginName: 'ns-new', mobile: '13800000005', name: '周新', lacks: ['operationPassword', 'realName'] },
  { loginName: 'cg-trainee', mobile: '13800000006', name: '钱小雨', lacks: ['operationPassword'] },
  { loginName: 'cg-newcomer', mobile: '13800000007', name: '冯雪', lacks: ['realName'] },
  { loginName: 'ys-admin', mobile: '13800000011', name: '孙远' },
  { loginName: 'ys-maker', mobile: '13800000012', name: '何佳怡' },
  { loginName: 'ys-checker', mobile: '13800000013', name: '郭立群' },
  { loginName: 'nh-admin', mobile: '13800000021', name: '徐南' },
  { loginName: 'nh-maker', mobile: '13800000022', name: '马晓东' },
  { loginName: 'nh-checker', mobile: '13800000023', name: '林秀兰' },
] as const satisfies readonly DemoPerson[];

export type LoginName = (typeof people)[number]['loginName'];
export type RoleCode = DemoRole;

export interface DemoAccount {
  accountNo: string;
  typeName: (typeof accountTypes)[AccountType];
  /** The opening balance three months ago, in yuan. */
  openingYuan: number;
  /** How often orders take this account rather than another. */
  weight: number;
}

export interface DemoBankAccount {
  bankName: string;
  /** The last four digits tell the bank's simulator what to do (0004 returned, 0005 fails, 0006 times out). */
  bankAccountNo: string;
}

export interface DemoMerchant {
  mid: string;
  name: string;
  /** Orders in three months at size 1; a counterparty has none. */
  orders: number;
  /** Applications that it has not opened. */
  unopened?: readonly string[];
  /** Who has still to read the notice of the account book. */
  unread?: readonly LoginName[];
  /** Calls that it asks the signature of a certificate for. */
  signed?: readonly string[];
  roles: readonly { person: LoginName; role: RoleCode; status?: 'active' | 'pend' }[];
  accounts: readonly DemoAccount[];
  bankAccounts: readonly DemoBankAccount[];
}

/** The three merchants that people of the demo can enter. */
export const merchants: readonly DemoMerchant[] = [
  {
    mid: 'M100001',
    name: '晨光贸易有限公司',
    orders: 240,
    // If several people have one role, the last one acts in the story.
    roles: [
      { person: 'cg-trainee', role: 'maker' },
      { person: 'cg-newcomer', role: 'maker' },
      { person: 'cg-admin', role: 'admin' },
      { person: 'cg-maker', role: 'maker' },
      { person: 'cg-checker', role: 'checker' },
      { person: 'cg-viewer', role: 'viewer' },
    ],
    accounts: [
      { accountNo: '8801000100000011', typeName: '基本户', openingYuan: 1_860_000, weight: 6 },
      { accountNo: '8801000100000029', typeName: '结算户', openingYuan: 640_000, weight: 3 },
      { accountNo: '8801000100000037', typeName: '代付户', openingYuan: 300_000, weight: 1 },
    ],
    bankAccounts: [
      { bankName: '中国工商银行北京朝阳支行', bankAccountNo: '0200001909024618888' },
      { bankName: '招商银行北京分行', bankAccountNo: '110907123410601' },
      { bankName: '中国建设银行北京望京支行', bankAccountNo: '11050163530000000004' },
      { bankName: '中国农业银行北京海淀支行', bankAccountNo: '11020101040010005' },
      { bankName: '交通银行北京亚运村支行', bankAccountNo: '110060149018000006' },
    ],
  },
  {
    mid: 'M100002',
    name: '远山科技有限公司',
    orders: 60,
    roles: [
      { person: 'ys-admin', role: 'admin' },
      { person: 'ys-maker', role: 'maker' },
      { person: 'ys-checker', role: 'checker' },
      { person: 'cg-admin', role: 'viewer' },
    ],
    accounts: [
      { accountNo: '8801000200000019', typeName: '基本户', openingYuan: 820_000, weight: 3 },
      { accountNo: '8801000200000027', typeName: '结算户', openingYuan: 260_000, weight: 1 },
    ],
    bankAccounts: [
      { bankName: '中国银行杭州滨江支行', bankAccountNo: '362458340099' },
      { bankName: '中国建设银行杭州高新支行', bankAccountNo: '33050161672700000004' },
    ],
  },
  {
    mid: 'M100003',
    name: '南湖商贸有限公司',
    signed: ['csdb/v2/withDraw/batch'],
    orders: 30,
    unopened: ['standing', 'wealth'],
    unread: ['nh-admin'],
    roles: [
      { person: 'nh-admin', role: 'admin' },
      { person: 'nh-maker', role: 'maker' },
      { person: 'nh-checker', role: 'checker' },
      { person: 'cg-admin', role: 'maker', status: 'pend' },
    ],
    accounts: [{ accountNo: '8801000300000017', typeName: '基本户', openingYuan: 450_000, weight: 1 }],
    bankAccounts: [{ bankName: '中国工商银行嘉兴南湖支行', bankAccountNo: '1204060009200112233' }],
  },
];

/** The merchant with years of business (years.ts): people and kinds of account are those of the first merchant. */
export const yearsMerchant = {
  mid: 'M100009',
  name: '百川供应链有限公司',
  roles: ['admin', 'maker', 'checker', 'viewer'],
  /** In the sequence of the first merchant's. */
  accountNos: ['8801000900000013', '8801000900000021', '8801000900000039'],
} as const satisfies { mid: string; name: string; roles: readonly DemoRole[]; accountNos: readonly string[] };

/** Suppliers and the like with an account inside the provider: nobody logs in for them, they are paid. */
export const counterparties = [
  { mid: 'M100011', name: '恒丰包装材料有限公司', accountNo: '8801001100000012' },
  { mid: 'M100012', name: '江北物流有限公司', accountNo: '8801001200000010' },
  { mid: 'M100013', name: '锦程印务有限公司', accountNo: '8801001300000018' },
  { mid: 'M100014', name: '蓝海电子元件有限公司', accountNo: '8801001400000016' },
  { mid: 'M100015', name: '瑞和办公用品有限公司', accountNo: '8801001500000014' },
  { mid: 'M100016', name: '青禾文化传媒有限公司', accountNo: '8801001600000011' },
] as const;

/** A person with an account inside the provider: transfers to one have a code of their own (3020). */
export const tradingPerson = { mid: 'M100017', name: '沈知秋', accountNo: '8801001700000013' } as const;

/** Purposes of transfers, and what each may cost in yuan. */
export const purposes = [
  { text: '货款', min: 3_000, max: 120_000 },
  { text: '包装材料款', min: 1_500, max: 26_000 },
  { text: '物流运费', min: 600, max: 18_000 },
  { text: '仓储服务费', min: 2_000, max: 12_000 },
  { text: '印刷费', min: 400, max: 9_000 },
  { text: '办公用品采购', min: 200, max: 4_800 },
  { text: '电子元件采购', min: 8_000, max: 160_000 },
  { text: '广告推广费', min: 3_000, max: 45_000 },
  { text: '技术服务费', min: 5_000, max: 60_000 },
  { text: '设备租赁费', min: 2_500, max: 15_000 },
  { text: '季度采购尾款', min: 100_000, max: 320_000 },
] as const;

export const withdrawalRemarks = [
  '日常提现',
  '周转资金',
  '归集至基本账户',
  '发放工资备款',
  '缴纳税款备款',
  '季度分红备款',
  '',
] as const;

/** Money that comes in (spec section 3, 1030), with its remark. */
export const incomeMemos = ['线上收款日结', '门店收款日结', '经销商回款', '平台订单结算', '客户预付款'] as const;

export const rejectReasons = [
  '合同编号与付款金额不符，请核对后重新提交',
  '本月预算已用完，请下月再付',
  '收款方信息有误，请与采购确认',
  '请补充发票后再提交',
] as const;

/** Bank accounts in the payee book of M100001; `flagReason`: not to be paid. */
export const bankPayees = [
  {
    payeeName: '齐云五金制品有限公司',
    payeeAccountNo: '3301040160009876501',
    payeeBankName: '杭州银行',
    remark: '五金配件',
    flagReason: '账号需要与收款人核实',
  },
  {
    payeeName: '宏达食品有限公司',
    payeeAccountNo: '1100100015305001881',
    payeeBankName: '中国建设银行',
    remark: '食堂食材',
    flagReason: '',
  },
] as const;

/** Payees in the book of M100001. */
export const bookedPayees = ['M100011', 'M100012', 'M100014'] as const;
