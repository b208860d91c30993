import {
  type ErrorMembers,
  type ErrorTexts,
  ACCOUNT_PERIOD_INVALID,
  PERIOD_TOO_LONG,
} from '#platform/kernel/errors.ts';

export const ACCOUNT_MISSING = '02101KCSDS';
export const ACCOUNT_MAY_NOT_PAY = '02102KCSDS';
export const QUOTE_MISMATCH = '02104KCSDS';
export const OVER_SINGLE_LIMIT = '02106KCSDS';
export const OVER_DAY_LIMIT = '02107KCSDS';
export const OVER_MONTH_LIMIT = '02108KCSDS';
export const OVER_DAY_COUNT = '02109KCSDS';
export const PAYEE_ACCOUNT_MISSING = '02110KCSDS';
export const PAYEE_ACCOUNT_CLOSED_TO_CREDIT = '02111KCSDS';
export const BUSINESS_NOT_OPEN = '02112KCSDS';
export const PAYEE_IS_PAYER = '02113KCSDS';
const ACCOUNTS_REQUIRED = '02114KCSDS';
export const SPECIAL_ACCOUNT_REFUSES = '02117KCSDS';
export const TOO_MANY_LOOKUPS = '02116KCSDS';
export const BANK_ACCOUNT_MISSING = '02115KCSDS';
export const INSTANT_IN_FUTURE = '02118KCSDS';
export const LIMIT_REQUEST_PENDING = '02119KCSDS';
export const LIMIT_NOT_HIGHER = '02120KCSDS';
export const LIMITS_OUT_OF_ORDER = '02121KCSDS';
export const LIMIT_REQUEST_MISSING = '02122KCSDS';
export const PAYEE_TYPE_UNKNOWN = '09860KCSDS';
export const FEE_EXCEEDS_AMOUNT = '09861KCSDS';
export const PAYEE_PROTECTION_REFUSES = '02206KCSDS';
export const NO_REVIEWER_FOR_AMOUNT = '02306KCSDS';
export const INSUFFICIENT_FUNDS = '02407KCSDS';
export const DUE_TIME_INVALID = '02408KCSDS';

/** 021xxKCSDS, 09860KCSDS, 09861KCSDS: accounts, fees, limits. */
export const accountErrors = {
  [ACCOUNT_MISSING]: '账户不存在或不属于当前商户，请重新选择账户',
  [ACCOUNT_MAY_NOT_PAY]: '该账户当前状态不允许付款，请更换账户或联系客服',
  [PERIOD_TOO_LONG]: '单次查询时间跨度不能超过31天，请缩小查询范围',
  [QUOTE_MISMATCH]: '费用报价与本次操作不一致，请重新确认费用后再提交',
  [ACCOUNT_PERIOD_INVALID]: '查询时间段不正确，请检查开始时间和结束时间',
  [OVER_SINGLE_LIMIT]: '金额超过单笔限额，请减小金额或申请提额',
  [OVER_DAY_LIMIT]: '金额超过当日剩余限额，请减小金额或次日再试',
  [OVER_MONTH_LIMIT]: '金额超过当月剩余限额，请减小金额或申请提额',
  [OVER_DAY_COUNT]: '当日笔数已达上限，请次日再试',
  [PAYEE_ACCOUNT_MISSING]: '收款账户不存在，请核对收款账号',
  [PAYEE_ACCOUNT_CLOSED_TO_CREDIT]: '收款账户当前状态不能收款，请联系收款方确认',
  [BUSINESS_NOT_OPEN]: '该业务暂未开通，请联系客户经理',
  [PAYEE_IS_PAYER]: '收款账户与付款账户相同，请更换收款账户',
  [ACCOUNTS_REQUIRED]: '请先选择付款账户和收款账户',
  [SPECIAL_ACCOUNT_REFUSES]: '专用账户的场景不允许这笔付款，请更换付款账户或调整场景',
  [TOO_MANY_LOOKUPS]: '收款账户查询过于频繁，请稍后再试',
  [BANK_ACCOUNT_MISSING]: '提现银行账户不存在或已解绑，请重新选择',
  [INSTANT_IN_FUTURE]: '查询时点不能晚于当前时间，请重新选择',
  [LIMIT_REQUEST_PENDING]: '该业务已有提额申请在等待平台处理，请等待结果，或撤回后重新申请',
  [LIMIT_NOT_HIGHER]: '申请的限额须高于当前限额，请修改',
  [LIMITS_OUT_OF_ORDER]: '单笔限额不能超过单日限额，单日限额不能超过单月限额，请修改',
  [PAYEE_TYPE_UNKNOWN]: '该业务对公、对私收费不同，请先填写收款方及其账户类型',
  [FEE_EXCEEDS_AMOUNT]: '金额不足以扣除手续费，请增大金额',
  [LIMIT_REQUEST_MISSING]: '提额申请不存在、已结束或由他人提交，请刷新页面',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const accountMembers = {
  [ACCOUNT_MISSING]: 'accountNo',
  [ACCOUNT_MAY_NOT_PAY]: 'accountNo',
  [SPECIAL_ACCOUNT_REFUSES]: 'accountNo',
  [QUOTE_MISMATCH]: 'quoteId',
  [OVER_SINGLE_LIMIT]: 'amount',
  [OVER_DAY_LIMIT]: 'amount',
  [OVER_MONTH_LIMIT]: 'amount',
  [FEE_EXCEEDS_AMOUNT]: 'amount',
  [INSUFFICIENT_FUNDS]: 'amount',
  [PAYEE_ACCOUNT_MISSING]: 'payeeAccountNo',
  [PAYEE_ACCOUNT_CLOSED_TO_CREDIT]: 'payeeAccountNo',
  [PAYEE_IS_PAYER]: 'payeeAccountNo',
  [BANK_ACCOUNT_MISSING]: 'bankAccountId',
  [DUE_TIME_INVALID]: 'scheduledAt',
  [PERIOD_TOO_LONG]: 'endTime',
  [ACCOUNT_PERIOD_INVALID]: 'startTime',
} as const satisfies ErrorMembers;
