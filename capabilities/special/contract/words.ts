/** The words of this capability that server and page share. */

/** What special accounts are for. */
export const scenes = {
  payroll: { name: '工资代发', summary: '只用于向员工发放工资、奖金' },
  tax: { name: '税费缴纳', summary: '备付税款、社保和规费' },
  deposit: { name: '保证金', summary: '缴存和退还履约、投标保证金' },
  purchase: { name: '采购付款', summary: '只向供应商支付货款' },
  project: { name: '项目资金', summary: '专款专用的项目或补贴资金' },
} as const;
export type SceneCode = keyof typeof scenes;
export const sceneCodes = Object.keys(scenes) as [SceneCode, ...SceneCode[]];

/** Whom the accounts of a scene may pay. */
export const payeeScopes = { any: '不限收款方', book: '仅限常用收款人', listed: '仅限指定收款方' } as const;
export type PayeeScope = keyof typeof payeeScopes;
