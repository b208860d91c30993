/** Tabs of 商户详情 that are lists. */
export const listTabs = [
  { value: 'staff', label: '人员' },
  { value: 'orders', label: '订单' },
  { value: 'entries', label: '资金流水' },
  { value: 'price', label: '费率与限额' },
  { value: 'banks', label: '银行账户' },
  { value: 'applications', label: '应用' },
  { value: 'certificates', label: '数字证书' },
  { value: 'changes', label: '待确认的变更' },
  { value: 'records', label: '操作记录' },
] as const;
export type ListTab = (typeof listTabs)[number]['value'];
