import type { ErrorTexts } from '#platform/kernel/errors.ts';

/**
 * 014xxKPLMS: confirmation factors. The sentences of wrong tries say how many are left (security.md T12, T13).
 * 015xxKPLMS: what people change about their own login; these end the confirmation, whose passwords are used up.
 */
export const securityErrors = {
  '01401KPLMS': '操作密码不正确，请重新输入',
  '01402KPLMS': '操作密码错误次数过多，已锁定24小时，请到期后再试或重置操作密码',
  '01403KPLMS': '密码输入已过期，请重新输入操作密码',
  '01404KPLMS': '操作密码须为8~20位数字、英文、符号至少两种的组合，不含中文和空格',
  '01405KPLMS': '操作密码不能与登录密码相同，请换一个',
  '01406KPLMS': '操作密码不能与最近5次使用过的相同，请换一个',
  '01407KPLMS': '请输入原操作密码',
  '01408KPLMS': '您还未设置操作密码，请先设置',
  '01409KPLMS': '不支持的短信用途，请刷新页面后重试',
  '01410KPLMS': '短信验证码不正确，请重新输入',
  '01412KPLMS': '获取验证码前请先确定收款方、金额或订单',
  '01413KPLMS': '没有找到要确认的收款账户或订单，请刷新页面后重试',
  '01414KPLMS': '您没有登记手机号，所在商户的管理员也没有可接收验证码的手机号，请联系管理员登记',
  '01420KPLMS': '本门户未启用密码控件，请使用安全键盘输入',
  '01411KPLMS': '两次输入的操作密码不一致，请重新输入',
  '01501KPLMS': '密码输入已过期，请重新输入登录密码',
  '01502KPLMS': '原登录密码不正确，请重新输入',
  '01503KPLMS': '原登录密码错误次数过多，请30分钟后再试，或退出后使用短信验证码登录',
  '01504KPLMS': '两次输入的登录密码不一致，请重新输入',
  '01505KPLMS': '请输入8~20位数字,英文,符号至少两种组合的字符',
  '01506KPLMS': '新登录密码不能与原登录密码相同，请换一个',
  '01507KPLMS': '登录密码不能与操作密码相同，请换一个',
  '01511KPLMS': '新手机号与当前手机号相同，请换一个',
  '01512KPLMS': '新手机号的验证码不正确，请重新输入',
  '01513KPLMS': '新手机号的验证码已失效，请重新获取',
  '01514KPLMS': '新手机号的验证码错误次数过多，请一小时后再试',
  '01515KPLMS': '该手机号已被其他登录账号使用，请换一个手机号，或联系客服处理',
} as const satisfies ErrorTexts;
