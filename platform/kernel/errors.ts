/**
 * The error catalogue: every code has one Chinese sentence that says what happened and what to do. Each capability adds
 * its own in `contract/errors.ts`; apps/server joins them and a test asserts that every code an operation names has its
 * text. Codes end in the service that speaks: KCSDS funds, KCSDC permissions, KPLMS platform, 03T0x session (wire.md).
 */
export type ErrorTexts = Readonly<Record<string, string>>;

export const SUCCESS = '00000';
/** Codes of calls that were accepted for later: an operation's `accepted` is one of them. */
export const ACCEPTED = ['06108KCSDS'] as const;
/** All of the codes that a record of a call counts as a success. */
export const SUCCESSES: readonly string[] = [SUCCESS, ...ACCEPTED];

/** Codes of the edge itself, the same for every operation. */
export const edgeErrors = {
  '03T01': '您尚未登录或登录已失效，请重新登录',
  '03T02': '登录已超时，请重新登录',
  '03T03': '登录状态异常或已被管理员下线，请重新登录',
  '03T04': '您的账号已在其他地方登录，请重新登录',
  '03T05': '密码或权限已变更，请重新登录',
  '09001KPLMS': '请求格式不正确，请刷新页面后重试',
  '09003KPLMS': '本机时间与服务器相差过大，请校准时间后重试',
  '09004KPLMS': '该请求已处理，请勿重复提交',
  '09005KPLMS': '请求校验未通过，请刷新页面后重试',
  '09006KPLMS': '加密密钥已更新，请刷新页面后重试',
  '09007KPLMS': '该操作需要数字证书签名，请插入证书后重试',
  '09008KPLMS': '数字证书签名校验未通过，请检查证书后重试',
  '09010KPLMS': '文件校验未通过，请重新选择文件上传',
  '09011KPLMS': '提交的内容有误，请检查后重新提交',
  '09020KPLMS': '该请求号已用于另一笔内容不同的操作，请返回重新发起',
  '09099KPLMS': '系统繁忙，请稍后重试；如已提交，请先查询结果再操作',
  '01001KCSDC': '您没有该操作的权限，请联系管理员开通',
  '01002KCSDC': '该操作仅限管理员，请联系管理员处理',
  '01003KCSDC': '请先选择要进入的商户',
  '01005KCSDC': '您当前的网络地址不在本商户允许的范围内，请在允许的网络中操作，或联系商户管理员',
  '01004KCSDC': '该功能所属的应用尚未开通，请联系管理员在应用中心开通',
} as const satisfies ErrorTexts;

/**
 * Codes whose dialog speaks for itself: no error toast (spec section 8; the nine besides 00000 are ours to name,
 * wire.md).
 */
export const quietCodes = {
  '02001KPLMS': '该操作需要验证操作密码和短信验证码',
  '02002KPLMS': '该操作需要数字证书，请先申请并安装证书',
  '02003KPLMS': '当前操作需输入操作密码，您还未设置操作密码，请前往设置',
  '02004KPLMS': '该操作需要先完成实名认证',
  '02005KCSDS': '发现可能重复的付款，请核对后再提交',
  '02006KCSDS': '费用报价已过期，请重新确认费用',
  '02007KCSDS': '已提交复核，复核通过后生效',
  '02008KCSDS': '处理中，请稍后查询结果',
  '02009KPLMS': '内容没有变化',
} as const satisfies ErrorTexts;

export const whitelistedCodes: readonly string[] = [SUCCESS, ...Object.keys(quietCodes)];
