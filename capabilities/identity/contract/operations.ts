import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { fieldInput, uploadInput } from '#platform/kernel/page.ts';
import { QR_STATUS_TIMEOUT_MS, UPLOAD_BYTES, UPLOAD_TIMEOUT_MS } from '../constants.ts';
import { mobileFault } from '#platform/kernel/field-rule.ts';
import { nonceStr, sealedPassword } from './password-input.ts';

export { nonceStr, sealedPassword };

/** Spec section 5. */
export const mobile = fieldInput(mobileFault);

export const smsCode = z
  .string({ error: '请输入短信验证码' })
  .min(1, '请输入短信验证码')
  .regex(/^\d+$/, '验证码格式不正确')
  .length(6, '验证码必须为6位');

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

/** Spec section 3, userRoleRelations entry; `defaultFlag` marks the default login account of the switch list. */
export const userRoleRelation = z.object({
  customerName: z.string(),
  mid: z.string(),
  platformNo: z.string(),
  platformName: z.string(),
  authStatus: z.enum(['active', 'pend', 'disabled']),
  roleClass: z.enum(['admin', 'operator']),
  defaultFlag: z.boolean(),
});
export type UserRoleRelation = z.output<typeof userRoleRelation>;

/** The answer of every kind of login, that of the company pay page too. */
export const signedIn = z.object({
  /** Session token; the page keeps it in session storage and sends it as the header `ptoken`. */
  ptoken: z.string(),
  homePageUrl: z.string(),
  userRoleRelations: z.array(userRoleRelation),
  /** The merchant of the session, or null: the person picks one (or has none). */
  mid: z.string().nullable(),
});

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
  errors: ['01101KPLMS', '01102KPLMS', '01103KPLMS', '01104KPLMS', '01115KPLMS', '01124KPLMS', '01125KPLMS'],
  policy: { audience: 'public', effect: 'change', endsSession: true },
});

export const loginByMobile = operation({
  path: 'login/mobile',
  title: '手机登录',
  input: z.object({ mobile, smsCode }),
  output: signedIn,
  errors: ['01103KPLMS', '01105KPLMS', '01106KPLMS', '01115KPLMS'],
  policy: { audience: 'public', effect: 'change', endsSession: true },
});

export const sendLoginCode = operation({
  path: 'mobile.sms.send',
  title: '发送登录验证码',
  input: z.object({ mobile, bizTypeCode: z.literal('login', { error: '不支持的短信用途' }), ...pictureInput }),
  output: z.object({ resendAfterSeconds: z.number() }),
  errors: ['01107KPLMS', '01108KPLMS', '01109KPLMS', '01124KPLMS', '01125KPLMS'],
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

/** 128 bits in hex. */
export const qrCodeId = z.string().regex(/^[0-9a-f]{32}$/, '二维码不正确，请在电脑上刷新二维码后重新扫码');
/** Spec section 4: 0 initial, 1 scanned, 2 expired, 3 authorised. */
export const qrState = z.literal([0, 1, 2, 3]);
export type QrState = z.output<typeof qrState>;

export const openQrLogin = operation({
  path: 'login/qrCode',
  title: '获取登录二维码',
  input: z.object({}),
  output: z.object({
    qrCodeId,
    /** The content of the QR: an http(s) address of this portal, which the camera of a phone opens. */
    qrCode: z.string(),
    expiresInSeconds: z.number(),
  }),
  errors: [],
  policy: { audience: 'public', effect: 'change' },
});

/** Answers when the state is another than the one sent, or after 25 s; only to the browser that opened the QR. */
export const watchQrLogin = operation({
  path: 'login/qrStatus',
  title: '查询登录二维码状态',
  input: z.object({ qrCodeId, state: qrState }),
  output: z.object({
    qrCodeId,
    state: qrState,
    /** The number to choose on the phone; null unless the QR has been scanned. */
    number: z.number().nullable(),
    /** State 2 because the person did not confirm on the phone, not because time ran out. */
    refused: z.boolean(),
  }),
  errors: ['01116KPLMS'],
  policy: { audience: 'public', effect: 'read', waits: true, timeoutMs: QR_STATUS_TIMEOUT_MS },
});

export const loginByQr = operation({
  path: 'login/scan',
  title: '扫码登录',
  input: z.object({ qrCodeId }),
  output: signedIn,
  errors: ['01115KPLMS', '01116KPLMS'],
  policy: { audience: 'public', effect: 'change', endsSession: true },
});

/** The phone has scanned the QR: who asks for the login, and the numbers, one of which the computer shows. */
export const scanQrLogin = operation({
  path: 'login/qr/open',
  title: '扫描登录二维码',
  input: z.object({ qrCodeId }),
  output: z.object({
    userName: z.string(),
    browser: z.string(),
    remoteAddress: z.string(),
    /** The computer's address is the phone's. */
    sameNetwork: z.boolean(),
    openedAt: z.string(),
    expiresInSeconds: z.number(),
    numbers: z.array(z.number()),
  }),
  errors: ['01116KPLMS', '01117KPLMS'],
  policy: { audience: 'person', effect: 'change' },
});

/** `number` is the one chosen; null refuses. The answer is the new state: 3 authorised, 2 refused. */
export const decideQrLogin = operation({
  path: 'login/qr/decide',
  title: '确认扫码登录',
  input: z.object({ qrCodeId, number: z.number().int().nullable() }),
  output: z.object({ state: qrState }),
  errors: ['01116KPLMS', '01118KPLMS'],
  policy: { audience: 'person', effect: 'change' },
});

/** The same of a QR that a signed-in person has opened, whatever it is for: activation, real-name check. */
export const watchSceneQr = operation({
  path: 'plm/auth.scan.status',
  title: '查询授权二维码状态',
  input: z.object({ qrCodeId, state: qrState }),
  output: z.object({ qrCodeId, state: qrState }),
  errors: ['01116KPLMS'],
  policy: { audience: 'person', effect: 'read', waits: true, timeoutMs: QR_STATUS_TIMEOUT_MS },
});

export const enterMerchant = operation({
  path: 'user/platform/login',
  title: '进入商户',
  input: z.object({ platformNo: platformNo.optional(), mid }),
  output: newToken,
  errors: ['01113KPLMS', '01114KPLMS', '01115KPLMS'],
  policy: { audience: 'person', effect: 'change', endsSession: true },
});

export const switchMerchant = operation({
  path: 'user/platform/switch',
  title: '切换商户',
  input: z.object({ platformNo, mid }),
  output: newToken,
  errors: ['01113KPLMS', '01114KPLMS', '01115KPLMS'],
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
  errors: ['01119KPLMS', '01120KPLMS'],
  policy: { audience: 'person', effect: 'change', upload: { bytes: UPLOAD_BYTES }, timeoutMs: UPLOAD_TIMEOUT_MS },
});

export const identityOperations = [
  openLoginPage,
  initLoginKeyboard,
  loginByPassword,
  loginByMobile,
  sendLoginCode,
  openPicture,
  openQrLogin,
  watchQrLogin,
  loginByQr,
  scanQrLogin,
  decideQrLogin,
  watchSceneQr,
  enterMerchant,
  switchMerchant,
  leaveMerchant,
  logout,
  uploadFile,
];
