import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operations } from './catalogue.ts';
import { compareCalls, describedCalls } from './compare-calls.ts';

const PAGE = `
| \`getRandom\` | a path without a prefix |

## Accounts and funds (\`csdb/v2/…\`)

| path | what it does |
| --- | --- |
| \`account/list\` · \`account/noSuchCall\` | two of one section |
| \`daifu/batchWithdraw/order\` **P** | |
| \`business/batchOrder\` **$ P S C R** | |
| \`byf/account/open\` **P A** | a path that has no prefix in the product |

## Orders and review

| \`order/audit\` **$ P S C A** · \`…/reject\` **P** · \`/nothing\` | marks, and names that follow the one before them |
| \`merchRelation/queryRelationAccounts\` | a path that has a prefix in the product |

## Shapes pinned

| call | request | data of the reply |
| \`csdb/v2/business/batchOrder\` | \`{ function: "payout" or "transfer", fileId }\` | |
| \`business/queryBatchRecords\` | \`{ batchId }\` | |
`;

describe('npm run calls -- --check', () => {
  it('reads whole paths and marks of a page', () => {
    expect(describedCalls(PAGE)).toEqual([
      { path: 'getRandom', marks: '' },
      { path: 'csdb/v2/account/list', marks: '' },
      { path: 'csdb/v2/account/noSuchCall', marks: '' },
      { path: 'csdb/v2/daifu/batchWithdraw/order', marks: 'P' },
      { path: 'csdb/v2/business/batchOrder', marks: '' },
      { path: 'csdb/v2/byf/account/open', marks: 'AP' },
      { path: 'order/audit', marks: '$ACPS' },
      { path: 'order/reject', marks: 'P' },
      { path: 'order/nothing', marks: '' },
      { path: 'merchRelation/queryRelationAccounts', marks: '' },
      { path: 'csdb/v2/business/batchOrder', marks: null },
      { path: 'business/queryBatchRecords', marks: null },
    ]);
  });

  it('tells paths that are not exact, marks that are missing, and what is stricter', () => {
    const { missing, stricter } = compareCalls(PAGE, operations);
    expect(missing).toEqual([
      'csdb/v2/account/noSuchCall: no such call',
      'csdb/v2/byf/account/open: no such call',
      'order/audit: the page has A, the call has not',
      'order/nothing: no such call',
      'merchRelation/queryRelationAccounts: no such call',
      'business/queryBatchRecords: no such call',
    ]);
    expect(stricter).toEqual(['csdb/v2/daifu/batchWithdraw/order: the call has C S, the page has not']);
  });

  it('finds the page of this repository exact', () => {
    expect(compareCalls(readFileSync('docs/spec/calls.md', 'utf8'), operations)).toEqual({ missing: [], stricter: [] });
  });
});

/**
 * Section 7 of the specification, with the beginning that its heads name. What it gives in words only (login, pay page,
 * files) is in calls.md.
 */
const SECTION_7 = {
  'csdb/v2/':
    'withDrawAcc/bankAccountList business/work withDraw/standard transfer/standard daifu/withdraw/order ' +
    'daifu/batchWithdraw/order business/batchOrder business/queryBatchRecords business/getErrorRecords ' +
    'bonusBatchTrade/getRecords business/checkRepeatCommit account/list account/merchAccountStatusUpdate ' +
    'account/available account/get account/getAccountInfo account/recevier/info dmqsQuery/queryAdsAccChangeJnl ' +
    'dwQuery/unifyQueryAccountCapitalDetails accSplit/v4Supported center/checkWebDaiFuFuncProduct ' +
    'daifu/paymentAccount/getPaymentAccountLimit daifu/paymentAccount/getCashierAccount ' +
    'daifu/paymentAccount/getAvailCashierAccount trade/limit/queryPaymentTradeLimit ' +
    'merchRelation/queryRelationAccounts securityCenter/sendSmsCode withDraw/checkSensitiveWords ' +
    'withDraw/checkRegularWords byf/transfer/apply/grAccountInfo notice/getBookUpgradeNotice notice/confirmBookUpgrade',
  'order/':
    'queryOrderDetail reviewAmountVerification audit reject audit/cancel audit/reject queryOrdersJnl ' +
    'queryOrdersJnlExport',
  'special/account/': 'list scene/list create scene/config',
  'plm/':
    'update.trade.pwd reset.trade.pwd send.sms.code query.admin.info cfca.cert.apply cfca.cert.install ' +
    'query.account.list query.acs.account trade.create role.edit role.list role.page role.detail user.account ' +
    'user.page user.disable user.edit mobile.update app.open.list app.unopen.list app.detail app.open banner.list ' +
    'auth.resource.list menu.list default.mid.setting update.reserve.msg login.id.setting platform.sections ' +
    'pend.auth.list auth.by.logined real.auth.qr.code real.auth.flag operation.record.page query.wx.bind.status ' +
    'wx.ticket.create bsp.city.list.query msdb.query.placard audit.backlog select.message platform.login.info',
  'plm/hqb.':
    'apply.create customer.save form.list sms.code.send protocol.sign apply.submit customer.info file.query ' +
    'withdrawal.model.type apply.status balance.details',
  '':
    'statement/realTimeExport statement/getTemporaryRecord statement/temporaryExport dzd/queryAccountForStatement ' +
    'siteMessage/readMessage siteMessage/delMessage warnRule/query warnRule/setBatch ' +
    'contacts/queryContactsAccountInfo contacts/addContactsAccountInfo contacts/removeContactsAccountInfo ' +
    'quota/queryQuotaAccountInfo terminal/queryMerchantOpenAccountType terminal/queryBalanceInfoByAccountType ' +
    'merchinfo/getTerminalAndRelationMerchant second/account/getAccountInfo v2/customer sxf/accountInfo ' +
    'account/summary mobile.sms.send trade/xwbank/transIn getRandom',
};

describe('Section 7 of the specification', () => {
  const [, after = ''] = readFileSync('docs/spec/portal-spec.md', 'utf8').split(/^## 7\..*$/m);
  const [section = ''] = after.split(/^## /m);
  const exact = Object.entries(SECTION_7).flatMap(([prefix, names]) => names.split(' ').map((name) => prefix + name));

  it('has each of its paths served under exactly that path', () => {
    const served = new Set(operations.map(({ path }) => path));
    expect(exact.filter((path) => !served.has(path))).toEqual([]);
  });

  it('has no path that this list leaves out', () => {
    const written = section.match(/\b[A-Za-z\d]+(?:[./][A-Za-z\d]+)+\b/g) ?? [];
    const ends = (path: string, name: string) => path === name || path.endsWith(`/${name}`);
    expect(written.filter((name) => !exact.some((path) => ends(path, name)))).toEqual([
      // Members of answers, and a version.
      'data.fileStr',
      'data.fileName',
      'data.bind',
      'data.ticket',
      '2.0',
    ]);
  });
});
