import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { requestNo, totpFactor } from '#platform/kernel/page.ts';
import { PASSKEYS } from '../constants.ts';
import {
  PASSKEY_COPIED,
  PASSKEY_EXPIRED,
  PASSKEY_LOCKED,
  PASSKEY_MISSING,
  PASSKEY_REFUSED,
  PASSKEY_TAKEN,
  PASSKEY_UNAVAILABLE,
  PASSKEY_UNFIT,
  PASSKEYS_FULL,
} from './errors.ts';

/** Passkeys (WebAuthn, level 3): the second way into the console, where it is reached by a name. */
const BROKEN = '通行密钥的数据不完整，请重新开始';
const bytes = (max: number) =>
  z
    .string({ error: BROKEN })
    .min(1, BROKEN)
    .max(max, BROKEN)
    .regex(/^[A-Za-z0-9_-]+$/, BROKEN);
const credentialId = bytes(1400);
const clientDataJSON = bytes(4000);
const challenge = z.string({ error: BROKEN }).regex(/^[A-Za-z0-9_-]{43}$/, BROKEN);
const passkeyName = z
  .string({ error: '请输入名称' })
  .trim()
  .min(1, '请输入名称')
  .max(PASSKEYS.nameMax, `名称最多${PASSKEYS.nameMax}个字`);
const passkeyId = z.uuid('请选择通行密钥');

/** What a passkey is to sign: once, within five minutes, in this browser. */
export const beginPasskeyLogin = operation({
  path: 'console/access/passkey.begin',
  realm: 'provider',
  title: '开始通行密钥登录',
  input: z.object({}),
  output: z.object({ challenge: z.string(), rpId: z.string() }),
  errors: [PASSKEY_UNAVAILABLE],
  policy: { audience: 'public', effect: 'change', unrecorded: true },
});

/** The signature says who it is; the device has checked the person by fingerprint, face or PIN. */
export const loginWithPasskey = operation({
  path: 'console/access/passkey.login',
  realm: 'provider',
  title: '运营平台通行密钥登录',
  input: z.object({
    challenge,
    credential: z.object({
      id: credentialId,
      clientDataJSON,
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(100),
    }),
  }),
  output: z.object({
    /** Session token; sent as the header `ptoken`. */
    ptoken: z.string(),
  }),
  errors: [PASSKEY_UNAVAILABLE, PASSKEY_EXPIRED, PASSKEY_REFUSED, PASSKEY_COPIED, PASSKEY_LOCKED],
  policy: { audience: 'public', effect: 'change', endsSession: true },
});

export const showOwnPasskeys = operation({
  path: 'console/access/own.passkeys',
  realm: 'provider',
  title: '查询本人的通行密钥',
  input: z.object({}),
  output: z.object({
    /** Where they are made and used; empty: nowhere, because the console is reached by an address. */
    origin: z.string(),
    /** The newest first. */
    list: z.array(
      z.object({ passkeyId: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }),
    ),
  }),
  errors: [],
  policy: { audience: 'person', anyMember: true, effect: 'read' },
});

/** After a fresh code of the authenticator: what the browser needs to make a passkey of this name. */
export const beginOwnPasskey = operation({
  path: 'console/access/own.passkey.begin',
  realm: 'provider',
  title: '添加本人的通行密钥',
  input: z.object({ requestNo, name: passkeyName, mespAuthList: totpFactor }),
  output: z.object({
    challenge: z.string(),
    rpId: z.string(),
    providerName: z.string(),
    userHandle: z.string(),
    loginName: z.string(),
    userName: z.string(),
    /** Credential IDs that the person has: a device makes no second one. */
    known: z.array(z.string()),
  }),
  errors: [PASSKEY_UNAVAILABLE, PASSKEYS_FULL],
  policy: { audience: 'person', anyMember: true, effect: 'change', confirm: { totp: true } },
});

export const addOwnPasskey = operation({
  path: 'console/access/own.passkey.add',
  realm: 'provider',
  title: '保存本人的通行密钥',
  input: z.object({
    challenge,
    credential: z.object({ id: credentialId, clientDataJSON, attestationObject: bytes(20_000) }),
  }),
  output: z.object({ passkeyId: z.string() }),
  errors: [PASSKEY_UNAVAILABLE, PASSKEY_EXPIRED, PASSKEY_UNFIT, PASSKEY_TAKEN, PASSKEYS_FULL],
  policy: { audience: 'person', anyMember: true, effect: 'change' },
});

export const renameOwnPasskey = operation({
  path: 'console/access/own.passkey.rename',
  realm: 'provider',
  title: '重命名本人的通行密钥',
  input: z.object({ passkeyId, name: passkeyName }),
  output: z.object({}),
  errors: [PASSKEY_MISSING],
  policy: { audience: 'person', anyMember: true, effect: 'change' },
});

export const removeOwnPasskey = operation({
  path: 'console/access/own.passkey.remove',
  realm: 'provider',
  title: '删除本人的通行密钥',
  input: z.object({ requestNo, passkeyId, mespAuthList: totpFactor }),
  output: z.object({}),
  errors: [PASSKEY_MISSING],
  policy: { audience: 'person', anyMember: true, effect: 'change', confirm: { totp: true } },
});

export const passkeyOperations = [
  beginPasskeyLogin,
  loginWithPasskey,
  showOwnPasskeys,
  beginOwnPasskey,
  addOwnPasskey,
  renameOwnPasskey,
  removeOwnPasskey,
];
