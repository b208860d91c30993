/**
 * The notice of an upgrade of the account book. A new upgrade is a new version, whose readers a migration names: those
 * who are members when it is published.
 */
export const bookNotice = {
  version: '2026-11',
  title: '账簿升级公告',
  publishedOn: '2026-11-20',
  summary: '账簿已升级为分项记账，账户余额和历史明细不变，您无需办理任何手续。请阅读升级内容并确认。',
  sections: [
    {
      title: '余额分项列示',
      text: '账户余额按可用、冻结、在途分别列示，三项之和为总余额。已提交未完成的付款计入冻结，尚未到账的款项计入在途。',
    },
    {
      title: '明细连续可核对',
      text: '每笔明细列示变动前后余额，每期期末余额即下期期初余额；可在对账单中按日、按月核对。',
    },
    {
      title: '更正以新凭证列示',
      text: '已入账的凭证不再修改。需要更正时另记一笔冲正，原凭证和冲正凭证均可查询。',
    },
    { title: '导出文件不变', text: '各项导出的列和顺序不变，财务系统无需调整。' },
  ],
} as const;
