import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 011xxKPLMS: identity. Known and unknown persons get the same sentence (security.md T13). */
export const identityErrors = {
  '01101KPLMS': '登录名或密码不正确，请核对后重试',
  '01102KPLMS': '登录失败次数过多，密码登录已锁定30分钟，您可以改用短信验证码登录',
  '01103KPLMS': '尝试过于频繁，请稍候几秒再试',
  '01104KPLMS': '密码输入已过期，请重新输入密码',
  '01105KPLMS': '手机号或短信验证码不正确，请核对后重试',
  '01106KPLMS': '短信验证码错误次数过多，请一小时后再试',
  '01107KPLMS': '短信发送过于频繁，请60秒后再试',
  '01108KPLMS': '短信发送次数已达上限，请稍后再试或联系客服',
  '01109KPLMS': '短信发送失败，请稍后重试',
  '01110KPLMS': '短信验证码已失效，请重新获取',
  '01111KPLMS': '该登录名已被使用，请换一个',
  '01112KPLMS': '短信验证码与本次操作内容不符，请重新获取',
  '01113KPLMS': '您不是该商户的成员，请重新选择商户',
  '01114KPLMS': '您在该商户的角色尚未激活，请先激活授权',
  '01115KPLMS': '您在该商户的角色已停用，请联系该商户管理员',
  '01116KPLMS': '二维码已失效，请在电脑上刷新二维码后重新扫码',
  '01117KPLMS': '该二维码已被扫描过，请在电脑上刷新二维码后重新扫码',
  '01118KPLMS': '所选数字与电脑上显示的不一致，本次登录已取消，请在电脑上刷新二维码后重试',
  '01119KPLMS': '头像须为256×256像素的JPG、PNG或WebP图片，且不超过200KB，请重新裁剪后上传',
  /** Each purpose has its own limit. */
  '01120KPLMS': '文件超过大小上限，请分成多个文件后上传；需要上传大文件请联系客服开通',
} as const satisfies ErrorTexts;
