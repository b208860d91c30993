import { z } from 'zod';
import {
  PHONE_LOGIN_REQUIRED,
  QR_EXPIRED,
  QR_OPENED_BY_OTHER,
  QR_SCANNED,
} from '#capabilities/identity/contract/errors.ts';
import { qrCodeId, qrState } from '#capabilities/identity/contract/qr-operations.ts';
import { operation } from '#platform/kernel/operation.ts';
import { ACTIVATION_NOT_MEMBER, ACTIVATION_ROLE_DISABLED, ROLE_ALREADY_ACTIVE } from './errors.ts';

/** Spec section 7: `auth.by.logined` sends this scene. */
export const ACTIVATION_SCENE = 'C003';

export const openActivation = operation({
  path: 'plm/auth.by.logined',
  title: '获取角色激活二维码',
  input: z.object({
    sceneCode: z.literal(ACTIVATION_SCENE, { error: '不支持的授权场景' }),
    mid: z.string({ error: '未选择激活角色' }).min(1, '未选择激活角色').max(32, '商户号不正确'),
  }),
  output: z.object({
    /** The content of the QR: an http(s) address of this portal, which the camera of a phone opens. */
    qrCode: z.string(),
    qrCodeId,
    expiresInSeconds: z.number(),
  }),
  errors: [ACTIVATION_NOT_MEMBER, ROLE_ALREADY_ACTIVE, ACTIVATION_ROLE_DISABLED],
  policy: { audience: 'person', effect: 'change' },
});

/** The phone has scanned the QR: which role in which merchant, and what it may do there. */
export const scanActivation = operation({
  path: 'plm/auth.scan.open',
  title: '扫描角色激活二维码',
  input: z.object({ qrCodeId }),
  output: z.object({
    userName: z.string(),
    customerName: z.string(),
    mid: z.string(),
    roleName: z.string(),
    roleClass: z.enum(['admin', 'operator']),
    /** Pages of the role's menu by the menu's upper entries. */
    functions: z.array(z.object({ group: z.string(), pages: z.array(z.string()) })),
    browser: z.string(),
    remoteAddress: z.string(),
    openedAt: z.string(),
    expiresInSeconds: z.number(),
  }),
  errors: [
    QR_EXPIRED,
    QR_SCANNED,
    QR_OPENED_BY_OTHER,
    PHONE_LOGIN_REQUIRED,
    ACTIVATION_NOT_MEMBER,
    ROLE_ALREADY_ACTIVE,
    ACTIVATION_ROLE_DISABLED,
  ],
  policy: { audience: 'person', effect: 'change' },
});

/** `agree` false ends the QR. The answer is the new state: 3 authorised, 2 refused. */
export const decideActivation = operation({
  path: 'plm/auth.scan.decide',
  title: '确认角色激活',
  input: z.object({ qrCodeId, agree: z.boolean() }),
  output: z.object({ state: qrState }),
  errors: [
    QR_EXPIRED,
    QR_SCANNED,
    QR_OPENED_BY_OTHER,
    PHONE_LOGIN_REQUIRED,
    ACTIVATION_NOT_MEMBER,
    ROLE_ALREADY_ACTIVE,
    ACTIVATION_ROLE_DISABLED,
  ],
  policy: { audience: 'person', effect: 'change' },
});

export const activationOperations = [openActivation, scanActivation, decideActivation];
