import { z } from 'zod';

/** Lists take pageNo and pageSize (20, 30 or 50; default 20) and answer list, pageNo, pageSize, totalCount (calls.md, spec section 9). */
export const PAGE_SIZES = [20, 30, 50] as const;

export const pageInput = {
  pageNo: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.union([z.literal(20), z.literal(30), z.literal(50)]).default(20),
};

export const pageOutput = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), pageNo: z.number(), pageSize: z.number(), totalCount: z.number() });

/** An amount on the wire: yuan with two decimals, zero allowed. */
export const yuan = z.string().regex(/^-?(0|[1-9]\d{0,14})\.\d{2}$/);

/** An amount that moves: 0.01 to 999999999.99, at most two decimals (spec section 5). */
export const amountInput = z
  .string({ error: '请输入金额' })
  .min(1, '请输入金额')
  .regex(/^\d{1,9}(\.\d{1,2})?$/, '格式错误,范围是0.01～999999999.99')
  .refine((text) => !/^0+(\.0{1,2})?$/.test(text), '格式错误,范围是0.01～999999999.99');

/** The client's number for one intended effect; kept by the page until the answer is known (domain-rules section 2). */
export const requestNo = z.string().regex(/^[0-9A-Za-z_-]{8,64}$/, '请求号格式不正确');

/** Confirmation factors as wire.md has them; the edge reads and removes them before the handler sees the input. */
export const mespAuthList = z
  .array(
    z.union([
      z.object({ smsCode: z.string() }),
      z.object({ tradePwd: z.object({ password: z.string().max(2048), nonceStr: z.string().max(64) }) }),
    ]),
  )
  .max(2)
  .optional();
