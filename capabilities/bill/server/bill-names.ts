import { entryBills, orderBills, type EntryBillName, type OrderBillName } from '../contract/bills.ts';

export const entryBillNames = Object.keys(entryBills) as EntryBillName[];
export const orderBillNames = Object.keys(orderBills) as OrderBillName[];
