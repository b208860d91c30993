import { z } from 'zod';

/** A password as a call takes it: for pages that need no other part of this contract. */

/** An SM2 ciphertext in hex: C1C3C2, C1 with the leading 04 (wire.md, confirmation). */
export const sealedPassword = z
  .string({ error: '请输入密码' })
  .regex(/^04[0-9a-fA-F]{192,1024}$/, '密码格式不正确，请重新输入');
export const nonceStr = z.string().regex(/^[0-9a-f]{32}$/, '密码输入已过期，请重新输入密码');
