import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { QR_STATUS_TIMEOUT_MS } from '../constants.ts';
import { QR_EXPIRED, QR_NUMBER_MISMATCH, QR_SCANNED, ROLE_DISABLED } from './errors.ts';
import { signedIn } from './signed-in.ts';

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
  errors: [QR_EXPIRED],
  policy: { audience: 'public', effect: 'read', waits: true, timeoutMs: QR_STATUS_TIMEOUT_MS },
});

export const loginByQr = operation({
  path: 'login/scan',
  title: '扫码登录',
  input: z.object({ qrCodeId }),
  output: signedIn,
  errors: [ROLE_DISABLED, QR_EXPIRED],
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
  errors: [QR_EXPIRED, QR_SCANNED],
  policy: { audience: 'person', effect: 'change' },
});

/** `number` is the one chosen; null refuses. The answer is the new state: 3 authorised, 2 refused. */
export const decideQrLogin = operation({
  path: 'login/qr/decide',
  title: '确认扫码登录',
  input: z.object({ qrCodeId, number: z.int32().nullable() }),
  output: z.object({ state: qrState }),
  errors: [QR_EXPIRED, QR_NUMBER_MISMATCH],
  policy: { audience: 'person', effect: 'change' },
});

/** The same of a QR that a signed-in person has opened, regardless of what it is for: activation, real-name check. */
export const watchSceneQr = operation({
  path: 'plm/auth.scan.status',
  title: '查询授权二维码状态',
  input: z.object({ qrCodeId, state: qrState }),
  output: z.object({ qrCodeId, state: qrState }),
  errors: [QR_EXPIRED],
  policy: { audience: 'person', effect: 'read', waits: true, timeoutMs: QR_STATUS_TIMEOUT_MS },
});

export const qrOperations = [openQrLogin, watchQrLogin, loginByQr, scanQrLogin, decideQrLogin, watchSceneQr];
