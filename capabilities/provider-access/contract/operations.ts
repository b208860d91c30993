import { z } from 'zod';
import { PASSWORD_INPUT_EXPIRED, WRONG_LOGIN } from '#capabilities/identity/contract/errors.ts';
import { nonceStr, sealedPassword } from '#capabilities/identity/contract/operations.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, totpCode } from '#platform/kernel/page.ts';
import {
  PROVIDER_INVITATION_INVALID,
  PROVIDER_LOGIN_EXPIRED,
  PROVIDER_LOGIN_LOCKED,
  PROVIDER_PASSWORD_COMMON,
  PROVIDER_PASSWORD_FIRST,
  PROVIDER_PASSWORD_WEAK,
  TOTP_LOCKED,
  WRONG_RECOVERY_CODE,
  WRONG_TOTP,
} from './errors.ts';
import { invitationKinds, providerRoles } from './words.ts';

/** How the provider's people get in: password, then a code of the authenticator; and who they are. */
const loginName = z.string({ error: '请输入登录名' }).trim().min(1, '请输入登录名').max(64, '登录名过长');
const recoveryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z2-9]{5}-?[A-Z2-9]{5}$/, '恢复码为10位字母和数字，例如 ABCDE-FGHJK');
/** One of the two. */
export const secondFactor = { code: totpCode.optional(), recoveryCode: recoveryCode.optional() };
export const isOneFactor = (given: { code?: string | undefined; recoveryCode?: string | undefined }): boolean =>
  (given.code === undefined) !== (given.recoveryCode === undefined);
export const ONE_FACTOR = { error: '请输入动态码或恢复码', path: ['code'] };
/** 256 bits in hex. */
const secretToken = (fault: string) => z.string({ error: fault }).regex(/^[0-9a-f]{64}$/, fault);
const ticket = secretToken('登录步骤已超时，请重新输入登录名和密码');
const invitation = { token: secretToken('该链接不完整，请重新复制完整的链接') };

export const openConsole = operation({
  path: 'console/access/page',
  realm: 'provider',
  title: '打开运营平台登录页',
  input: z.object({}),
  output: z.object({
    providerName: z.string(),
    phone: z.string(),
    icp: z.string(),
    /** False: nobody has been entered yet; the page says how (npm run provider -- init). */
    hasFirstPerson: z.boolean(),
    /** Where passkeys serve; empty: nowhere, because the console is reached by an address. */
    passkeyOrigin: z.string(),
  }),
  errors: [],
  policy: { audience: 'public', effect: 'read' },
});

/** A random under which a password is sealed, as `login/keyboard/init` of the portal: one try, 5 minutes. */
export const openPasswordKeyboard = operation({
  path: 'console/access/keyboard',
  realm: 'provider',
  title: '运营平台密码键盘初始化',
  input: z.object({}),
  output: z.object({ sm2Random: z.string(), publicKeyX: z.string(), publicKeyY: z.string(), nonceStr: z.string() }),
  errors: [],
  policy: { audience: 'public', effect: 'change', unrecorded: true },
});

/** The first step of a login. Its ticket serves the second one, in the same browser. */
export const login = operation({
  path: 'console/access/login',
  realm: 'provider',
  title: '运营平台登录',
  input: z.object({ loginName, password: sealedPassword, nonceStr }),
  output: z.object({ ticket: z.string(), expiresInSeconds: z.number() }),
  errors: [WRONG_LOGIN, PASSWORD_INPUT_EXPIRED, PROVIDER_LOGIN_LOCKED],
  policy: { audience: 'public', effect: 'change' },
});

/** The second step: a code of the authenticator, or one of the recovery codes, each of which serves once. */
export const loginWithTotp = operation({
  path: 'console/access/totp',
  realm: 'provider',
  title: '运营平台动态码登录',
  input: z.object({ ticket, ...secondFactor }).refine(isOneFactor, ONE_FACTOR),
  output: z.object({
    /** Session token; sent as the header `ptoken`. */
    ptoken: z.string(),
    /** How many are left, after a login with a recovery code; the page then says so. */
    recoveryCodesLeft: z.number(),
    usedRecoveryCode: z.boolean(),
  }),
  errors: [PROVIDER_LOGIN_EXPIRED, WRONG_TOTP, WRONG_RECOVERY_CODE, TOTP_LOCKED],
  policy: { audience: 'public', effect: 'change', endsSession: true },
});

export const newAuthenticator = {
  /** Base32 for typing in, in groups of four. */
  secret: z.string(),
  /** `otpauth://totp/…`, the content of the QR. */
  otpauthUri: z.string(),
};

/** What a link of 24 hours is for. */
export const openInvitation = operation({
  path: 'console/access/invitation.open',
  realm: 'provider',
  title: '打开平台人员邀请',
  input: z.object(invitation),
  output: z.object({
    kind: keysOf(invitationKinds),
    loginName: z.string(),
    userName: z.string(),
    roleNames: z.array(z.string()),
    expiresAt: z.string(),
  }),
  errors: [PROVIDER_INVITATION_INVALID],
  policy: { audience: 'public', effect: 'read' },
});

/** The password is kept for the next step; it and the secret count when a code has been confirmed. May be repeated. */
export const acceptInvitation = operation({
  path: 'console/access/invitation.accept',
  realm: 'provider',
  title: '设置平台人员密码',
  input: z.object({ ...invitation, password: sealedPassword, nonceStr }),
  output: z.object(newAuthenticator),
  errors: [PROVIDER_INVITATION_INVALID, PASSWORD_INPUT_EXPIRED, PROVIDER_PASSWORD_WEAK, PROVIDER_PASSWORD_COMMON],
  policy: { audience: 'public', effect: 'change' },
});

/** Uses the link up. The recovery codes are shown this once; the person then logs in. */
export const confirmInvitation = operation({
  path: 'console/access/invitation.confirm',
  realm: 'provider',
  title: '绑定动态码',
  input: z.object({ ...invitation, code: totpCode }),
  output: z.object({ loginName: z.string(), recoveryCodes: z.array(z.string()) }),
  errors: [PROVIDER_INVITATION_INVALID, WRONG_TOTP, PROVIDER_PASSWORD_FIRST],
  policy: { audience: 'public', effect: 'change' },
});

interface ConsoleMenuTree {
  code: string;
  title: string;
  /** Empty of a node that only has children. */
  path: string;
  viewPath: string;
  icon: string;
  /** Reached from another page: a route without a place in the menu. */
  hidden: boolean;
  children: ConsoleMenuTree[];
}
const menuTree: z.ZodType<ConsoleMenuTree> = z.object({
  code: z.string(),
  title: z.string(),
  path: z.string(),
  viewPath: z.string(),
  icon: z.string(),
  hidden: z.boolean(),
  get children() {
    return z.array(menuTree);
  },
});

const role = z.object({ code: keysOf(providerRoles), name: z.string() });

/** Asked by the console after the login: who it is, what they may do, and the menu that follows from it. */
export const consoleInfo = operation({
  path: 'console/access/info',
  realm: 'provider',
  title: '查询运营平台登录信息',
  input: z.object({}),
  output: z.object({
    providerName: z.string(),
    user: z.object({
      userId: z.string(),
      userName: z.string(),
      loginName: z.string(),
      /** Masked. */
      mobile: z.string(),
      signedInAt: z.string(),
    }),
    roles: z.array(role),
    /** Codes `op.…`. */
    permissions: z.array(z.string()),
    menu: z.array(menuTree),
    /** Nobody else is active: what needs two people cannot be done, and the console says so. */
    isAlone: z.boolean(),
    recoveryCodesLeft: z.number(),
  }),
  errors: [],
  policy: { audience: 'person', anyMember: true, effect: 'read' },
});

/**
 * What a confirmed call would change, or why it would be refused, before the person is asked for a code. Nothing of it
 * is kept. It may answer each code of the call that it asks about.
 */
export const previewConsoleCall = operation({
  path: 'console/access/preview',
  realm: 'provider',
  title: '预览待确认的操作',
  input: z.object({
    path: z.string({ error: '请指明要确认的操作' }).min(1).max(64),
    /** As the call would be sent, without `mespAuthList`. */
    payload: z.record(z.string(), z.unknown(), { error: '请提交要确认的操作内容' }),
  }),
  /** What it is about, then each value before and after. */
  output: z.object({ rows: z.array(z.object({ label: z.string(), text: z.string() })) }),
  errors: [],
  policy: { audience: 'person', anyMember: true, effect: 'change', unrecorded: true, carries: 'payload' },
});

export const logout = operation({
  path: 'console/access/logout',
  realm: 'provider',
  title: '退出运营平台',
  input: z.object({}),
  output: z.object({}),
  errors: [],
  policy: { audience: 'person', anyMember: true, effect: 'change', endsSession: true },
});

export const loginOperations = [
  openConsole,
  openPasswordKeyboard,
  login,
  loginWithTotp,
  openInvitation,
  acceptInvitation,
  confirmInvitation,
  consoleInfo,
  previewConsoleCall,
  logout,
];
