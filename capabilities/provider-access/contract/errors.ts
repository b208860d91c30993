import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 081xxKPLMS: the provider's people. Known and unknown names get the same sentence (security.md T13). */
export const providerAccessErrors = {
  '08101KPLMS': '登录失败次数过多，已锁定30分钟，请稍后再试，或联系另一位系统管理员',
  '08102KPLMS': '登录步骤已超时，请重新输入登录名和密码',
  '08103KPLMS': '动态码不正确或已使用过，请等待下一个动态码后重试',
  '08104KPLMS': '恢复码不正确或已使用过，请核对后重试',
  '08105KPLMS': '动态码错误次数过多，已锁定30分钟，请稍后再试',
  '08106KPLMS': '该链接不正确、已使用或已过期，请联系邀请人重新发送',
  '08107KPLMS': '密码须为8至20位字母、数字、符号中至少两种的组合，且不含空格和中文',
  '08108KPLMS': '该密码过于常见，容易被猜到，请换一个',
  '08109KPLMS': '请先设置登录密码，再绑定动态码',
  '08121KPLMS': '该登录名已被使用，请换一个',
  '08122KPLMS': '该手机号已用于另一位平台人员，请核对手机号',
  '08123KPLMS': '没有该平台人员，请刷新列表',
  '08127KPLMS':
    '目前没有另一位可确认的系统管理员：人员变更须由两人完成，请在服务器上用 npm run provider -- second 录入第二位',
  '08128KPLMS': '角色没有变化，请修改后再提交',
  '08130KPLMS': '该人员当前状态不能进行此操作，请刷新列表',
  '08131KPLMS': '停用后将没有人能确认人员变更，请先添加另一位系统管理员',
  '08132KPLMS': '该登录已结束或正在使用，请刷新后查看；要结束本次登录请退出',
  '08133KPLMS': '原登录密码不正确，请重新输入',
  '08134KPLMS': '新登录密码不能与原登录密码相同，请换一个',
  '08135KPLMS': '更换验证器的步骤已超时，请从头开始',
} as const satisfies ErrorTexts;
