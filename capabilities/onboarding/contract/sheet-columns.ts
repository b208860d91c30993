import type { LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import { accountTypes } from '#capabilities/account/contract/words.ts';

/** Columns of the sheet by which merchants are opened: the members of an application, found by their titles. */
const DAY = '例如2030-12-31，长期有效不填';
const OWNER = '主体为企业时必填，有多位的在提交后补充';
const SAME = '不填与管理员相同';

export const sheetColumns: readonly LineColumn[] = [
  { field: 'name', title: '商户名称', required: true, max: 60, hint: '与营业执照一致，也是结算账户的开户名' },
  { field: 'kind', title: '主体类型', required: true, max: 10, choices: ['企业', '个体工商户'] },
  { field: 'creditCode', title: '统一社会信用代码', required: true, max: 30 },
  { field: 'address', title: '注册地址', required: true, max: 120 },
  { field: 'business', title: '经营范围', required: true, max: 500 },
  { field: 'validUntil', title: '营业执照有效期至', max: 20, hint: DAY },
  { field: 'legalName', title: '法人姓名', required: true, max: 30 },
  { field: 'legalIdNo', title: '法人身份证号码', required: true, max: 24 },
  { field: 'legalValidUntil', title: '法人身份证有效期至', max: 20, hint: DAY },
  { field: 'ownerName', title: '受益所有人姓名', max: 30, hint: OWNER },
  { field: 'ownerIdNo', title: '受益所有人身份证号码', max: 24 },
  { field: 'ownerShare', title: '受益所有人持股比例', max: 8, hint: '百分数，例如60.5' },
  { field: 'administratorName', title: '管理员姓名', required: true, max: 30 },
  { field: 'administratorMobile', title: '管理员手机号', required: true, max: 20, hint: '开户后向该号码发送邀请短信' },
  { field: 'contactName', title: '联系人姓名', max: 20, hint: SAME },
  { field: 'contactPhone', title: '联系电话', max: 20, hint: SAME },
  { field: 'contactEmail', title: '联系邮箱', max: 100 },
  { field: 'bankName', title: '开户银行及支行', required: true, max: 60 },
  { field: 'bankAccountNo', title: '结算银行账号', required: true, max: 40 },
  {
    field: 'accounts',
    title: '开立账户',
    max: 60,
    hint: `${Object.values(accountTypes).join('、')}，多个以顿号分隔，不填为基本户`,
  },
  { field: 'products', title: '开通产品', max: 300, hint: '产品名称，多个以顿号分隔' },
  { field: 'reviewTemplate', title: '复核规则', max: 4, choices: ['标准', '从严'], hint: '不填为标准' },
  { field: 'feePlan', title: '费率方案', max: 40, hint: '方案名称，不填为整批选择的方案' },
  { field: 'limitTemplate', title: '限额模板', max: 40, hint: '模板名称，不填为整批选择的模板' },
];

/** Never whole outside of the server. */
export const secretFields: readonly string[] = ['legalIdNo', 'ownerIdNo'];

export const titleOfField = (field: string): string => sheetColumns.find((one) => one.field === field)?.title ?? field;
