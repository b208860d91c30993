import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { fieldInput, smsCode, uploadInput } from '#platform/kernel/page.ts';
import { UPLOAD_BYTES, UPLOAD_TIMEOUT_MS } from '../constants.ts';
import { mobileFault } from '#platform/kernel/field-rule.ts';
import {
  AVATAR_INVALID,
  FILE_TOO_LARGE,
  NOT_MEMBER,
  PASSWORD_INPUT_EXPIRED,
  PASSWORD_LOGIN_LOCKED,
  PICTURE_CODE_REQUIRED,
  ROLE_DISABLED,
  ROLE_NOT_ACTIVE,
  SMS_CODE_LOCKED,
  SMS_NOT_SENT,
  SMS_TOO_SOON,
  TOO_MANY_SMS,
  TOO_MANY_TRIES,
  WRONG_LOGIN,
  WRONG_PICTURE_CODE,
  WRONG_SMS_LOGIN,
} from './errors.ts';
import { nonceStr, sealedPassword } from './password-input.ts';
import { qrOperations } from './qr-operations.ts';
import { signedIn } from './signed-in.ts';

export { nonceStr, sealedPassword };

/** Spec section 5. */
export const mobile = fieldInput(mobileFault);

/** The answer to a picture of `login/picture`, in tries that need one; each serves one try. */
export const pictureInput = {
  pictureId: z.uuid('请刷新图形验证码后重新输入').optional(),
  pictureCode: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{4}$/, '图形验证码为4位字母或数字')
    .optional(),
};

const mid = z.string().min(1).max(32);
const platformNo = z.string().min(1).max(16);

/** A new token takes the place of the one that asked; the old one is invalid from the same moment (security.md T20). */
const newToken = z.object({ platformToken: z.string(), homePageUrl: z.string() });

export const openLoginPage = operation({
  path: 'login/fromLoginPage',
  title: '打开登录页',
  input: z.object({}),
  output: z.object({
    platformNo: z.string(),
    platformName: z.string(),
    providerName: z.string(),
    phone: z.string(),
    icp: z.string(),
    /** False: whether one is due depends on the name that is entered. 01124KPLMS of the try says that it is. */
    pictureCodeDue: z.boolean(),
    announcements: z.array(z.object({ title: z.string(), text: z.string() })),
    keyId: z.string(),
    publicKey: z.string(),
    serverTime: z.string(),
  }),
  errors: [],
  policy: { audience: 'public', effect: 'read' },
});

export const initLoginKeyboard = operation({
  path: 'login/keyboard/init',
  title: '登录密码键盘初始化',
  input: z.object({}),
  output: z.object({ sm2Random: z.string(), publicKeyX: z.string(), publicKeyY: z.string(), nonceStr: z.string() }),
  errors: [],
  policy: { audience: 'public', effect: 'change' },
});

export const loginByPassword = operation({
  path: 'login/account',
  title: '账号登录',
  input: z.object({
    /** Login name or mobile. */
    loginName: z.string({ error: '请输入登录名或手机号' }).trim().min(1, '请输入登录名或手机号').max(64, '登录名过长'),
    password: sealedPassword,
    nonceStr,
    ...pictureInput,
  }),
  output: signedIn,
  errors: [
    WRONG_LOGIN,
    PASSWORD_LOGIN_LOCKED,
    TOO_MANY_TRIES,
    PASSWORD_INPUT_EXPIRED,
    ROLE_DISABLED,
    PICTURE_CODE_REQUIRED,
    WRONG_PICTURE_CODE,
  ],
  policy: { audience: 'public', effect: 'change', endsSession: true },
});

export const loginByMobile = operation({
  path: 'login/mobile',
  title: '手机登录',
  input: z.object({ mobile, smsCode }),
  output: signedIn,
  errors: [TOO_MANY_TRIES, WRONG_SMS_LOGIN, SMS_CODE_LOCKED, ROLE_DISABLED],
  policy: { audience: 'public', effect: 'change', endsSession: true },
});

export const sendLoginCode = operation({
  path: 'mobile.sms.send',
  title: '发送登录验证码',
  input: z.object({ mobile, bizTypeCode: z.literal('login', { error: '不支持的短信用途' }), ...pictureInput }),
  output: z.object({ resendAfterSeconds: z.number() }),
  errors: [SMS_TOO_SOON, TOO_MANY_SMS, SMS_NOT_SENT, PICTURE_CODE_REQUIRED, WRONG_PICTURE_CODE],
  policy: { audience: 'public', effect: 'change' },
});

/** Drawn for one try with this name; the picture is a data URL. */
export const openPicture = operation({
  path: 'login/picture',
  title: '获取图形验证码',
  input: z.object({
    attempt: z.enum(['account', 'mobile'], { error: '登录方式不正确，请刷新页面后重试' }),
    name: z.string({ error: '请输入登录名或手机号' }).trim().min(1, '请输入登录名或手机号').max(64, '登录名过长'),
  }),
  output: z.object({ pictureId: z.string(), picture: z.string(), expiresInSeconds: z.number() }),
  errors: [],
  policy: { audience: 'public', effect: 'change' },
});

export const enterMerchant = operation({
  path: 'user/platform/login',
  title: '进入商户',
  input: z.object({ platformNo: platformNo.optional(), mid }),
  output: newToken,
  errors: [NOT_MEMBER, ROLE_NOT_ACTIVE, ROLE_DISABLED],
  policy: { audience: 'person', effect: 'change', endsSession: true },
});

export const switchMerchant = operation({
  path: 'user/platform/switch',
  title: '切换商户',
  input: z.object({ platformNo, mid }),
  output: newToken,
  errors: [NOT_MEMBER, ROLE_NOT_ACTIVE, ROLE_DISABLED],
  policy: { audience: 'person', effect: 'change', endsSession: true },
});

export const leaveMerchant = operation({
  path: 'user/platform/logout',
  title: '退出商户',
  input: z.object({}),
  output: newToken,
  errors: [],
  policy: { audience: 'person', effect: 'change', endsSession: true },
});

export const logout = operation({
  path: 'user/logout',
  title: '退出登录',
  input: z.object({}),
  output: z.object({}),
  errors: [],
  policy: { audience: 'person', effect: 'change', endsSession: true },
});

/** A new purpose adds a word here, and the capability that owns it hands in what takes its files. */
export const uploadFile = operation({
  path: 'file/upload',
  title: '上传文件',
  input: z.object({
    ...uploadInput,
    purpose: z.enum(['avatar', 'batch', 'reconcile'], { error: '不支持的文件用途，请刷新页面后重试' }),
  }),
  output: z.object({ fileId: z.string() }),
  errors: [AVATAR_INVALID, FILE_TOO_LARGE],
  policy: { audience: 'person', effect: 'change', upload: { bytes: UPLOAD_BYTES }, timeoutMs: UPLOAD_TIMEOUT_MS },
});

export const identityOperations = [
  openLoginPage,
  initLoginKeyboard,
  loginByPassword,
  loginByMobile,
  sendLoginCode,
  openPicture,
  ...qrOperations,
  enterMerchant,
  switchMerchant,
  leaveMerchant,
  logout,
  uploadFile,
];
