import { type ErrorTexts, OPERATION_PASSWORD_NOT_SET } from '#platform/kernel/errors.ts';

export const WRONG_OPERATION_PASSWORD = '01401KPLMS';
export const OPERATION_PASSWORD_LOCKED = '01402KPLMS';
export const OPERATION_PASSWORD_INPUT_EXPIRED = '01403KPLMS';
export const OPERATION_PASSWORD_WEAK = '01404KPLMS';
export const OPERATION_PASSWORD_IS_LOGIN_PASSWORD = '01405KPLMS';
export const OPERATION_PASSWORD_REUSED = '01406KPLMS';
export const OLD_OPERATION_PASSWORD_REQUIRED = '01407KPLMS';
export const SMS_PURPOSE_UNSUPPORTED = '01409KPLMS';
export const WRONG_CONFIRM_CODE = '01410KPLMS';
export const CONFIRM_CONTENT_REQUIRED = '01412KPLMS';
export const CONFIRM_CONTENT_MISSING = '01413KPLMS';
export const NO_MOBILE_FOR_CODE = '01414KPLMS';
export const OPERATION_PASSWORD_COMMON = '01415KPLMS';
export const PASSWORD_CONTROL_OFF = '01420KPLMS';
export const OPERATION_PASSWORDS_DIFFER = '01411KPLMS';
export const LOGIN_PASSWORD_INPUT_EXPIRED = '01501KPLMS';
export const WRONG_LOGIN_PASSWORD = '01502KPLMS';
export const LOGIN_PASSWORD_LOCKED = '01503KPLMS';
export const LOGIN_PASSWORDS_DIFFER = '01504KPLMS';
export const LOGIN_PASSWORD_WEAK = '01505KPLMS';
export const LOGIN_PASSWORD_UNCHANGED = '01506KPLMS';
export const LOGIN_PASSWORD_IS_OPERATION_PASSWORD = '01507KPLMS';
export const LOGIN_PASSWORD_COMMON = '01508KPLMS';
export const MOBILE_UNCHANGED = '01511KPLMS';
export const WRONG_NEW_MOBILE_CODE = '01512KPLMS';
export const NEW_MOBILE_CODE_EXPIRED = '01513KPLMS';
export const NEW_MOBILE_CODE_LOCKED = '01514KPLMS';
export const MOBILE_TAKEN = '01515KPLMS';
export const RESET_NEEDS_PROOF = '01520KPLMS';
export const RESET_WITHOUT_ID_RECORD = '01521KPLMS';
export const RESET_ID_MISMATCH = '01522KPLMS';
export const TOO_MANY_RESET_TRIES = '01523KPLMS';
export const NO_RESET_APPROVER = '01524KPLMS';
export const PAYMENTS_HELD_AFTER_RESET = '01525KPLMS';
export const RESET_REQUEST_ENDED = '01526KPLMS';
export const OWN_RESET_REQUEST = '01527KPLMS';

/**
 * 014xxKPLMS: confirmation factors. The sentences of wrong tries say how many are left (security.md T12, T13).
 * 015xxKPLMS: what people change about their own login; these end the confirmation, whose passwords are used up.
 */
export const securityErrors = {
  [WRONG_OPERATION_PASSWORD]: '操作密码不正确，请重新输入',
  [OPERATION_PASSWORD_LOCKED]: '操作密码错误次数过多，已锁定24小时，请到期后再试或重置操作密码',
  [OPERATION_PASSWORD_INPUT_EXPIRED]: '密码输入已过期，请重新输入操作密码',
  [OPERATION_PASSWORD_WEAK]: '操作密码须为8～20位数字、英文、符号至少两种的组合，不含中文和空格',
  [OPERATION_PASSWORD_IS_LOGIN_PASSWORD]: '操作密码不能与登录密码相同，请换一个',
  [OPERATION_PASSWORD_REUSED]: '操作密码不能与最近5次使用过的相同，请换一个',
  [OLD_OPERATION_PASSWORD_REQUIRED]: '请输入原操作密码',
  [OPERATION_PASSWORD_NOT_SET]: '您还未设置操作密码，请先设置',
  [SMS_PURPOSE_UNSUPPORTED]: '不支持的短信用途，请刷新页面后重试',
  [WRONG_CONFIRM_CODE]: '短信验证码不正确，请重新输入',
  [CONFIRM_CONTENT_REQUIRED]: '获取验证码前请先确定收款方、金额或订单',
  [CONFIRM_CONTENT_MISSING]: '没有找到要确认的收款账户或订单，请刷新页面后重试',
  [NO_MOBILE_FOR_CODE]: '您没有登记手机号，所在商户的管理员也没有可接收验证码的手机号，请联系管理员登记',
  [OPERATION_PASSWORD_COMMON]: '该密码过于常见，容易被猜中，请换一个操作密码',
  [PASSWORD_CONTROL_OFF]: '本门户未启用密码控件，请使用安全键盘输入',
  [OPERATION_PASSWORDS_DIFFER]: '两次输入的操作密码不一致，请重新输入',
  [LOGIN_PASSWORD_INPUT_EXPIRED]: '密码输入已过期，请重新输入登录密码',
  [WRONG_LOGIN_PASSWORD]: '原登录密码不正确，请重新输入',
  [LOGIN_PASSWORD_LOCKED]: '原登录密码错误次数过多，请30分钟后再试，或退出后使用短信验证码登录',
  [LOGIN_PASSWORDS_DIFFER]: '两次输入的登录密码不一致，请重新输入',
  [LOGIN_PASSWORD_WEAK]: '请输入8~20位数字,英文,符号至少两种组合的字符',
  [LOGIN_PASSWORD_UNCHANGED]: '新登录密码不能与原登录密码相同，请换一个',
  [LOGIN_PASSWORD_IS_OPERATION_PASSWORD]: '登录密码不能与操作密码相同，请换一个',
  [LOGIN_PASSWORD_COMMON]: '该密码过于常见，容易被猜中，请换一个登录密码',
  [MOBILE_UNCHANGED]: '新手机号与当前手机号相同，请换一个',
  [WRONG_NEW_MOBILE_CODE]: '新手机号的验证码不正确，请重新输入',
  [NEW_MOBILE_CODE_EXPIRED]: '新手机号的验证码已失效，请重新获取',
  [NEW_MOBILE_CODE_LOCKED]: '新手机号的验证码错误次数过多，请一小时后再试',
  [MOBILE_TAKEN]: '该手机号已被其他登录账号使用，请换一个手机号，或联系客服处理',
  [RESET_NEEDS_PROOF]: '重置操作密码前，请先核对实名信息，或由管理员批准',
  [RESET_WITHOUT_ID_RECORD]: '您的实名认证没有留存证件信息，无法核对，请改由管理员批准，或联系客服',
  [RESET_ID_MISMATCH]: '姓名或证件号码与实名认证的不一致，请核对后重新输入',
  [TOO_MANY_RESET_TRIES]: '核对次数已达上限，请24小时后再试，或由管理员批准',
  [NO_RESET_APPROVER]: '当前商户没有其他管理员可以批准，请核对实名信息，或联系客服',
  [PAYMENTS_HELD_AFTER_RESET]: '操作密码重置后1小时内不能付款，请稍后再试；复核和查询不受影响',
  [RESET_REQUEST_ENDED]: '该申请已处理或已失效，请刷新后查看',
  [OWN_RESET_REQUEST]: '不能审批自己的申请，请由其他管理员审批',
} as const satisfies ErrorTexts;
