import { z } from 'zod';
import {
  PHONE_LOGIN_REQUIRED,
  QR_EXPIRED,
  QR_OPENED_BY_OTHER,
  QR_SCANNED,
} from '#capabilities/identity/contract/errors.ts';
import { qrCodeId } from '#capabilities/identity/contract/qr-operations.ts';
import { operation } from '#platform/kernel/operation.ts';
import { REAL_NAME_MISMATCH, REAL_NAME_VERIFIED, TOO_MANY_REAL_NAME_TRIES } from './errors.ts';

export const openRealName = operation({
  path: 'plm/real.auth.qr.code',
  title: '获取实名认证二维码',
  input: z.object({}),
  /** `qrCode`: an http(s) address of this portal, which the camera of a phone opens. */
  output: z.object({ qrCode: z.string(), qrCodeId, expiresInSeconds: z.number() }),
  errors: [REAL_NAME_VERIFIED],
  policy: { audience: 'person', effect: 'change' },
});

/** The phone has scanned the QR. */
export const scanRealName = operation({
  path: 'plm/real.auth.scan',
  title: '扫描实名认证二维码',
  input: z.object({ qrCodeId }),
  output: z.object({
    /** Masked. */
    userName: z.string(),
    userMobile: z.string(),
    expiresInSeconds: z.number(),
  }),
  errors: [QR_EXPIRED, QR_SCANNED, QR_OPENED_BY_OTHER, PHONE_LOGIN_REQUIRED, REAL_NAME_VERIFIED],
  policy: { audience: 'person', effect: 'change' },
});

/**
 * `refused`: the service says no, `text` why; another try is possible. `unknown`: it did not answer in time, and
 * nothing is decided.
 */
export const submitRealName = operation({
  path: 'plm/real.auth.submit',
  title: '提交实名认证',
  input: z.object({
    qrCodeId,
    name: z.string({ error: '请输入姓名' }).trim().min(1, '请输入姓名').max(30, '姓名最多30个字'),
    /** Spec section 5. */
    idNumber: z
      .string({ error: '请输入用户证件号码' })
      .trim()
      .min(1, '请输入用户证件号码')
      .regex(/^(\d{15}|\d{17}[\dXx])$/, '请输入正确格式的用户证件号码'),
  }),
  output: z.object({ outcome: z.enum(['passed', 'refused', 'unknown']), text: z.string() }),
  errors: [
    QR_EXPIRED,
    QR_SCANNED,
    QR_OPENED_BY_OTHER,
    PHONE_LOGIN_REQUIRED,
    REAL_NAME_VERIFIED,
    REAL_NAME_MISMATCH,
    TOO_MANY_REAL_NAME_TRIES,
  ],
  policy: { audience: 'person', effect: 'change' },
});

export const realnameOperations = [openRealName, scanRealName, submitRealName];
