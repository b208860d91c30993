/**
 * The error catalogue: every code has one Chinese sentence that says what happened and what to do. Each capability adds
 * its own in `contract/errors.ts`; apps/server joins them and a test asserts that every code an operation names has its
 * text. Codes end in the service that speaks: KCSDS funds, KCSDC permissions, KPLMS platform, 03T0x session (wire.md).
 */
export type ErrorTexts = Readonly<Record<string, string>>;

/** The member of a call that a refusal is about, by code, as calls.md names it. Forms and programs get it. */
export type ErrorMembers = Readonly<Record<string, string>>;

export const NOT_LOGGED_IN = '03T01';
export const LOGIN_TIMED_OUT = '03T02';
export const LOGIN_ENDED = '03T03';
export const LOGGED_IN_ELSEWHERE = '03T04';
export const ACCESS_CHANGED = '03T05';
export const MALFORMED_REQUEST = '09001KPLMS';
export const CLOCK_SKEW = '09003KPLMS';
export const REQUEST_REPEATED = '09004KPLMS';
export const ENVELOPE_INVALID = '09005KPLMS';
export const TRANSPORT_KEY_OUTDATED = '09006KPLMS';
export const SIGNATURE_REQUIRED = '09007KPLMS';
export const SIGNATURE_INVALID = '09008KPLMS';
export const UPLOAD_DAMAGED = '09010KPLMS';
export const INPUT_INVALID = '09011KPLMS';
export const REQUEST_NUMBER_REUSED = '09020KPLMS';
export const BUSY = '09099KPLMS';
export const NO_RIGHT = '01001KCSDC';
export const ADMINS_ONLY = '01002KCSDC';
export const MERCHANT_NOT_CHOSEN = '01003KCSDC';
export const ADDRESS_NOT_ALLOWED = '01005KCSDC';
export const APPLICATION_NOT_OPEN = '01004KCSDC';
export const FACTORS_REQUIRED = '02001KPLMS';
export const CERTIFICATE_REQUIRED = '02002KPLMS';
export const OPERATION_PASSWORD_MISSING = '02003KPLMS';
export const REAL_NAME_REQUIRED = '02004KPLMS';
const MAYBE_REPEATED = '02005KCSDS';
export const QUOTE_EXPIRED = '02006KCSDS';
const REVIEW_SUBMITTED = '02007KCSDS';
export const PROCESSING = '02008KCSDS';
export const UNCHANGED = '02009KPLMS';
export const EXPORT_TOO_LONG_AT_ONCE = '06107KCSDS';
export const EXPORT_ACCEPTED = '06108KCSDS';
export const EXPORT_NOT_ALLOWED = '05020KCSDC';
export const EXPORTS_BUSY = '02702KCSDS';
export const LIST_EXPORT_TOO_LONG = '08503KPLMS';
export const OPERATION_PASSWORD_NOT_SET = '01408KPLMS';
export const PERIOD_TOO_LONG = '02103KCSDS';
export const ACCOUNT_PERIOD_INVALID = '02105KCSDS';
export const ORDER_PERIOD_INVALID = '02402KCSDS';

/** The member that a refusal of the kernel's own codes is about. */
export const kernelMembers = { [QUOTE_EXPIRED]: 'quoteId' } as const satisfies ErrorMembers;

export const SUCCESS = '00000';
/** Codes of calls that were accepted for later: an operation's `accepted` is one of them. */
export const ACCEPTED = [EXPORT_ACCEPTED] as const;
/** All of the codes that a record of a call counts as a success. */
export const SUCCESSES: readonly string[] = [SUCCESS, ...ACCEPTED];

/** Codes of the edge itself, the same for every operation. */
export const edgeErrors = {
  [NOT_LOGGED_IN]: '您尚未登录或登录已失效，请重新登录',
  [LOGIN_TIMED_OUT]: '登录已超时，请重新登录',
  [LOGIN_ENDED]: '登录状态异常或已被管理员下线，请重新登录',
  [LOGGED_IN_ELSEWHERE]: '您的账号已在其他地方登录，请重新登录',
  [ACCESS_CHANGED]: '密码或权限已变更，请重新登录',
  [MALFORMED_REQUEST]: '请求格式不正确，请刷新页面后重试',
  [CLOCK_SKEW]: '本机时间与服务器相差过大，请校准时间后重试',
  [REQUEST_REPEATED]: '该请求已处理，请勿重复提交',
  [ENVELOPE_INVALID]: '请求校验未通过，请刷新页面后重试',
  [TRANSPORT_KEY_OUTDATED]: '加密密钥已更新，请刷新页面后重试',
  [SIGNATURE_REQUIRED]: '该操作需要数字证书签名，请插入证书后重试',
  [SIGNATURE_INVALID]: '数字证书签名校验未通过，请检查证书后重试',
  [UPLOAD_DAMAGED]: '文件校验未通过，请重新选择文件上传',
  [INPUT_INVALID]: '提交的内容有误，请检查后重新提交',
  [REQUEST_NUMBER_REUSED]: '该请求号已用于另一笔内容不同的操作，请返回重新发起',
  [BUSY]: '系统繁忙，请稍后重试；如已提交，请先查询结果再操作',
  [NO_RIGHT]: '您没有该操作的权限，请联系管理员开通',
  [ADMINS_ONLY]: '该操作仅限管理员，请联系管理员处理',
  [MERCHANT_NOT_CHOSEN]: '请先选择要进入的商户',
  [ADDRESS_NOT_ALLOWED]: '您当前的网络地址不在本商户允许的范围内，请在允许的网络中操作，或联系商户管理员',
  [APPLICATION_NOT_OPEN]: '该功能所属的应用尚未开通，请联系管理员在应用中心开通',
} as const satisfies ErrorTexts;

/**
 * Codes whose dialog speaks for itself: no error toast (spec section 8; the nine besides 00000 are ours to name,
 * wire.md).
 */
export const quietCodes = {
  [FACTORS_REQUIRED]: '该操作需要验证操作密码和短信验证码',
  [CERTIFICATE_REQUIRED]: '该操作需要数字证书，请先申请并安装证书',
  [OPERATION_PASSWORD_MISSING]: '当前操作需输入操作密码，您还未设置操作密码，请前往设置',
  [REAL_NAME_REQUIRED]: '该操作需要先完成实名认证',
  [MAYBE_REPEATED]: '发现可能重复的付款，请核对后再提交',
  [QUOTE_EXPIRED]: '费用报价已过期，请重新确认费用',
  [REVIEW_SUBMITTED]: '已提交复核，复核通过后生效',
  [PROCESSING]: '处理中，请稍后查询结果',
  [UNCHANGED]: '内容没有变化',
} as const satisfies ErrorTexts;

export const whitelistedCodes: readonly string[] = [SUCCESS, ...Object.keys(quietCodes)];
