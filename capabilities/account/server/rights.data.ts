import type { Rights } from '#platform/kernel/rights.ts';

/**
 * Written by hand (security.md T1): who may make each call of this folder. The permission matrix compares it with the
 * policies.
 */
export const rights: Rights = {
  'account/summary': ['viewer', 'maker', 'checker'],
  'csdb/v2/account/available': ['viewer', 'maker', 'checker'],
  'csdb/v2/account/balanceAt': ['viewer', 'maker', 'checker'],
  'csdb/v2/account/balanceEntries': ['viewer', 'maker', 'checker'],
  'csdb/v2/account/forecast': ['viewer', 'maker', 'checker'],
  'csdb/v2/account/get': ['viewer', 'maker', 'checker'],
  'csdb/v2/account/getAccountInfo': ['viewer', 'maker', 'checker'],
  'csdb/v2/account/list': ['viewer', 'maker', 'checker'],
  'csdb/v2/account/recevier/info': ['maker'],
  'csdb/v2/account/yesterday': ['viewer', 'maker', 'checker'],
  'csdb/v2/business/work': ['maker'],
  'csdb/v2/dmqsQuery/queryAdsAccChangeJnl': ['viewer', 'maker', 'checker'],
  'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails': ['viewer', 'maker', 'checker'],
  'csdb/v2/trade/limit/queryPaymentTradeLimit': ['viewer', 'maker', 'checker'],
  'csdb/v2/trade/limit/raise/apply': [],
  'csdb/v2/trade/limit/raise/page': ['viewer', 'maker', 'checker'],
  'csdb/v2/trade/limit/raise/withdraw': [],
  'csdb/v2/trade/limit/uses': ['viewer', 'maker', 'checker'],
  'csdb/v2/withDraw/checkRegularWords': ['maker'],
  'csdb/v2/withDraw/checkSensitiveWords': ['maker'],
  'csdb/v2/withDrawAcc/bankAccountList': ['viewer', 'maker', 'checker'],
  'plm/bsp.city.list.query': 'member',
  'plm/query.account.list': 'member',
  'quota/queryQuotaAccountInfo': ['viewer', 'maker', 'checker'],
  'sxf/accountInfo': ['viewer', 'maker', 'checker'],
  'sxf/feeEntries': ['viewer', 'maker', 'checker'],
  'v2/customer': 'member',
};
