import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const PROVIDER_LOGIN_LOCKED = '08101KPLMS';
export const PROVIDER_LOGIN_EXPIRED = '08102KPLMS';
export const WRONG_TOTP = '08103KPLMS';
export const WRONG_RECOVERY_CODE = '08104KPLMS';
export const TOTP_LOCKED = '08105KPLMS';
export const PROVIDER_INVITATION_INVALID = '08106KPLMS';
export const PROVIDER_PASSWORD_WEAK = '08107KPLMS';
export const PROVIDER_PASSWORD_COMMON = '08108KPLMS';
export const PROVIDER_PASSWORD_FIRST = '08109KPLMS';
export const PROVIDER_LOGIN_NAME_TAKEN = '08121KPLMS';
export const PROVIDER_MOBILE_TAKEN = '08122KPLMS';
export const PROVIDER_USER_MISSING = '08123KPLMS';
export const NO_SECOND_PROVIDER_ADMIN = '08127KPLMS';
export const PROVIDER_ROLES_UNCHANGED = '08128KPLMS';
export const PROVIDER_USER_STATE_UNFIT = '08130KPLMS';
export const LAST_PROVIDER_ADMIN = '08131KPLMS';
export const PROVIDER_SESSION_ENDED = '08132KPLMS';
export const WRONG_PROVIDER_PASSWORD = '08133KPLMS';
export const PROVIDER_PASSWORD_UNCHANGED = '08134KPLMS';
export const AUTHENTICATOR_CHANGE_EXPIRED = '08135KPLMS';
export const VIEW_NAME_TAKEN = '09851KPLMS';
export const VIEWS_FULL = '09852KPLMS';
export const VIEW_MISSING = '09853KPLMS';
export const PASSKEY_UNAVAILABLE = '09870KPLMS';
export const PASSKEY_REFUSED = '09871KPLMS';
export const PASSKEY_EXPIRED = '09872KPLMS';
export const PASSKEY_LOCKED = '09873KPLMS';
export const PASSKEY_COPIED = '09874KPLMS';
export const PASSKEY_MISSING = '09875KPLMS';
export const PASSKEY_TAKEN = '09876KPLMS';
export const PASSKEYS_FULL = '09877KPLMS';
export const PASSKEY_UNFIT = '09878KPLMS';

/**
 * 081xxKPLMS, 09851 to 09853, 0987xKPLMS: the provider's people.
 * Known and unknown names get the same sentence (security.md T13).
 */
export const providerAccessErrors = {
  [PROVIDER_LOGIN_LOCKED]: '登录失败次数过多，已锁定30分钟，请稍后再试，或联系另一位系统管理员',
  [PROVIDER_LOGIN_EXPIRED]: '登录步骤已超时，请重新输入登录名和密码',
  [WRONG_TOTP]: '动态码不正确或已使用过，请等待下一个动态码后重试',
  [WRONG_RECOVERY_CODE]: '恢复码不正确或已使用过，请核对后重试',
  [TOTP_LOCKED]: '动态码错误次数过多，已锁定30分钟，请稍后再试',
  [PROVIDER_INVITATION_INVALID]: '该链接不正确、已使用或已过期，请联系邀请人重新发送',
  [PROVIDER_PASSWORD_WEAK]: '密码须为8至20位字母、数字、符号中至少两种的组合，且不含空格和中文',
  [PROVIDER_PASSWORD_COMMON]: '该密码过于常见，容易被猜到，请换一个',
  [PROVIDER_PASSWORD_FIRST]: '请先设置登录密码，再绑定动态码',
  [PROVIDER_LOGIN_NAME_TAKEN]: '该登录名已被使用，请换一个',
  [PROVIDER_MOBILE_TAKEN]: '该手机号已用于另一位平台人员，请核对手机号',
  [PROVIDER_USER_MISSING]: '没有该平台人员，请刷新列表',
  [NO_SECOND_PROVIDER_ADMIN]:
    '目前没有另一位可确认的系统管理员：人员变更须由两人完成，请在服务器上用 npm run provider -- second 录入第二位',
  [PROVIDER_ROLES_UNCHANGED]: '角色没有变化，请修改后再提交',
  [PROVIDER_USER_STATE_UNFIT]: '该人员当前状态不能进行此操作，请刷新列表',
  [LAST_PROVIDER_ADMIN]: '停用后将没有人能确认人员变更，请先添加另一位系统管理员',
  [PROVIDER_SESSION_ENDED]: '该登录已结束或正在使用，请刷新后查看；要结束本次登录请退出',
  [WRONG_PROVIDER_PASSWORD]: '原登录密码不正确，请重新输入',
  [PROVIDER_PASSWORD_UNCHANGED]: '新登录密码不能与原登录密码相同，请换一个',
  [AUTHENTICATOR_CHANGE_EXPIRED]: '更换验证器的步骤已超时，请从头开始',
  [VIEW_NAME_TAKEN]: '该列表已有同名视图，请换一个名称',
  [VIEWS_FULL]: '每个列表最多保存20个视图，所有列表最多500个，请先删除不用的',
  [VIEW_MISSING]: '没有该视图，可能已在其他窗口删除，请刷新页面',
  [PASSKEY_UNAVAILABLE]: '运营平台没有以域名开放，不能使用通行密钥，请用密码和动态码登录',
  [PASSKEY_REFUSED]: '通行密钥未通过验证，可能已被删除，请用密码和动态码登录',
  [PASSKEY_EXPIRED]: '通行密钥的步骤已超时或已使用过，请重新开始',
  [PASSKEY_LOCKED]: '通行密钥验证失败次数过多，已锁定30分钟，请用密码和动态码登录',
  [PASSKEY_COPIED]: '该通行密钥可能已被复制，不能登录。请用密码和动态码登录，删除它后重新添加',
  [PASSKEY_MISSING]: '没有该通行密钥，请刷新页面',
  [PASSKEY_TAKEN]: '该通行密钥已添加过，请换一个设备',
  [PASSKEYS_FULL]: '最多可添加10个通行密钥，请先删除不再使用的',
  [PASSKEY_UNFIT]: '该设备的通行密钥不能使用：须用指纹、面容或 PIN 验证本人，请换一个设备重试',
} as const satisfies ErrorTexts;
