import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const WRONG_LOGIN = '01101KPLMS';
export const PASSWORD_LOGIN_LOCKED = '01102KPLMS';
export const TOO_MANY_TRIES = '01103KPLMS';
export const PASSWORD_INPUT_EXPIRED = '01104KPLMS';
export const WRONG_SMS_LOGIN = '01105KPLMS';
export const SMS_CODE_LOCKED = '01106KPLMS';
export const SMS_TOO_SOON = '01107KPLMS';
export const TOO_MANY_SMS = '01108KPLMS';
export const SMS_NOT_SENT = '01109KPLMS';
export const SMS_CODE_EXPIRED = '01110KPLMS';
export const LOGIN_NAME_TAKEN = '01111KPLMS';
export const SMS_CODE_OF_OTHER_CONTENT = '01112KPLMS';
export const NOT_MEMBER = '01113KPLMS';
export const ROLE_NOT_ACTIVE = '01114KPLMS';
export const ROLE_DISABLED = '01115KPLMS';
export const QR_EXPIRED = '01116KPLMS';
export const QR_SCANNED = '01117KPLMS';
export const QR_NUMBER_MISMATCH = '01118KPLMS';
export const QR_OPENED_BY_OTHER = '01131KPLMS';
export const PHONE_LOGIN_REQUIRED = '01132KPLMS';
export const AVATAR_INVALID = '01119KPLMS';
export const OWN_DEVICE = '01121KPLMS';
export const DEVICE_NOT_LOGGED_IN = '01122KPLMS';
export const TOO_MANY_LOGIN_NAMES = '01123KPLMS';
export const PICTURE_CODE_REQUIRED = '01124KPLMS';
export const WRONG_PICTURE_CODE = '01125KPLMS';
export const FILE_TOO_LARGE = '01120KPLMS';

/** 011xxKPLMS: identity. Known and unknown persons get the same sentence (security.md T13). */
export const identityErrors = {
  [WRONG_LOGIN]: '登录名或密码不正确，请核对后重试',
  [PASSWORD_LOGIN_LOCKED]: '登录失败次数过多，密码登录已锁定30分钟，您可以改用短信验证码登录',
  [TOO_MANY_TRIES]: '尝试过于频繁，请稍候几秒再试',
  [PASSWORD_INPUT_EXPIRED]: '密码输入已过期，请重新输入密码',
  [WRONG_SMS_LOGIN]: '手机号或短信验证码不正确，请核对后重试',
  [SMS_CODE_LOCKED]: '短信验证码错误次数过多，请一小时后再试',
  [SMS_TOO_SOON]: '短信发送过于频繁，请60秒后再试',
  [TOO_MANY_SMS]: '短信发送次数已达上限，请稍后再试或联系客服',
  [SMS_NOT_SENT]: '短信发送失败，请稍后重试',
  [SMS_CODE_EXPIRED]: '短信验证码已失效，请重新获取',
  [LOGIN_NAME_TAKEN]: '该登录名已被使用，请换一个',
  [SMS_CODE_OF_OTHER_CONTENT]: '短信验证码与本次操作内容不符，请重新获取',
  [NOT_MEMBER]: '您不是该商户的成员，请重新选择商户',
  [ROLE_NOT_ACTIVE]: '您在该商户的角色尚未激活，请先激活授权',
  [ROLE_DISABLED]: '您在该商户的角色已停用，请联系该商户管理员',
  [QR_EXPIRED]: '二维码已失效，请在电脑上刷新二维码后重新扫码',
  [QR_SCANNED]: '该二维码已被扫描过，请在电脑上刷新二维码后重新扫码',
  [QR_NUMBER_MISMATCH]: '所选数字与电脑上显示的不一致，本次登录已取消，请在电脑上刷新二维码后重试',
  [QR_OPENED_BY_OTHER]: '该二维码由另一位用户打开，请用电脑上登录的手机号登录后重新扫码',
  [PHONE_LOGIN_REQUIRED]: '请用手机扫描二维码，并在手机上重新登录后办理',
  [AVATAR_INVALID]: '头像须为256×256像素的JPG、PNG或WebP图片，且不超过200KB，请重新裁剪后上传',
  [OWN_DEVICE]: '当前设备请使用“退出登录”下线',
  [DEVICE_NOT_LOGGED_IN]: '该设备已不在登录状态，请刷新列表',
  [TOO_MANY_LOGIN_NAMES]: '24小时内设置登录名的次数已达上限，请明天再试',
  [PICTURE_CODE_REQUIRED]: '请输入图形验证码',
  [WRONG_PICTURE_CODE]: '图形验证码不正确或已失效，请按新图片重新输入',
  /** Each purpose has its own limit. */
  [FILE_TOO_LARGE]: '文件超过大小上限，请分成多个文件后上传；需要上传大文件请联系客服开通',
} as const satisfies ErrorTexts;
