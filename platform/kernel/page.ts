import { z } from 'zod';
import {
  amountFault,
  isAccountNo,
  payeeAccountFault,
  plainAccountNo,
  restAmountFault,
  unless,
  type Fault,
} from './field-rule.ts';
import { baseName } from './file-name.ts';
import { fenOfYuan } from './money.ts';

/**
 * Lists take pageNo and pageSize (20, 30 or 50; default 20) and answer list, pageNo, pageSize, totalCount
 * (calls.md, spec section 9).
 */
export const PAGE_SIZES = [20, 30, 50] as const;

const pageSize = z.union([z.literal(20), z.literal(30), z.literal(50)]);
export type PageSize = z.output<typeof pageSize>;

export const pageInput = {
  pageNo: z.number().int().min(1).max(100_000).default(1),
  pageSize: pageSize.default(20),
};

/**
 * `amount:desc`: a column that the list sorts by, and the way; absent for the list's own order. Equal ones keep that
 * order, so that no page repeats another.
 */
export const sortInput = <Column extends string>(columns: readonly Column[]) =>
  z
    .enum(
      columns.flatMap((column) => [`${column}:asc` as const, `${column}:desc` as const]) as [
        Sort<Column>,
        ...Sort<Column>[],
      ],
    )
    .optional();
export type Sort<Column extends string> = `${Column}:${'asc' | 'desc'}`;

export const pageOutput = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), pageNo: z.number(), pageSize: z.number(), totalCount: z.number() });

/** One of the keys of a table of words. */
export const keysOf = <Words extends Record<string, string>>(words: Words) =>
  z.enum(Object.keys(words) as [keyof Words & string, ...(keyof Words & string)[]]);

/** An amount on the wire: yuan with two decimals, zero allowed. */
export const yuan = z.string().regex(/^-?(0|[1-9]\d{0,14})\.\d{2}$/);

/** A text field with the rule that its form has (`field-rule.ts`). */
export const fieldInput = (fault: (text: string) => Fault, missing = fault(''), plain = (text: string) => text) =>
  z
    .string(missing === null ? {} : { error: missing })
    .overwrite(plain)
    .superRefine((text, context) => {
      const message = fault(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });

/** An amount that moves: 0.01 to 999999999.99, at most two decimals. */
export const amountInput = fieldInput(amountFault);
/** An account number, typed in any of the ways that people and sheets write one. */
export const accountInput = (fault: (text: string) => Fault) => fieldInput(fault, fault(''), plainAccountNo);
export const payeeAccountInput = accountInput(payeeAccountFault);
/** An account that the person chooses from a list. */
export const chosenAccountInput = (missing: string) => accountInput((text) => unless(isAccountNo(text), missing));
/** An amount that may be zero, for what remains: 0 to 999999999.00, at most two decimals. */
export const restAmountInput = fieldInput(restAmountFault);

const isAmount = (text: string | undefined): text is string => text !== undefined && /^\d{1,9}(\.\d{1,2})?$/.test(text);

/**
 * For a filter with both: `z.object({ … }).refine(...amountRange)`. The schema of the amount has its own sentence for
 * other texts.
 */
export const amountRange: [
  (filter: { minAmount?: string | undefined; maxAmount?: string | undefined }) => boolean,
  { error: string; path: string[] },
] = [
  ({ minAmount, maxAmount }) =>
    !isAmount(minAmount) || !isAmount(maxAmount) || fenOfYuan(minAmount) <= fenOfYuan(maxAmount),
  { error: '请输入正确的金额范围', path: ['minAmount'] },
];

/**
 * The file's data in an upload's payload (wire.md, uploads): the digests in lower-case hex, md5 hashed in chunks
 * of 2,097,152 bytes.
 */
export const uploadInput = {
  fileName: z
    .string({ error: '请选择要上传的文件' })
    .trim()
    .min(1, '请选择要上传的文件')
    .max(255, '文件名过长，请缩短后重试')
    .transform(baseName)
    .refine((name) => name !== '', '文件名不正确，请重命名文件后重新上传'),
  size: z.int32().min(1, '文件内容为空，请重新选择'),
  md5: z.string().regex(/^[0-9a-f]{32}$/, '文件摘要格式不正确'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, '文件摘要格式不正确'),
};

/** The client's number for one intended effect; kept by the page until the answer is known (domain-rules section 2). */
export const requestNo = z.string().regex(/^[0-9A-Za-z_-]{8,64}$/, '请求号格式不正确');

/** A code that a person reads in an SMS and types (spec section 5). */
export const smsCode = z
  .string({ error: '请输入短信验证码' })
  .min(1, '请输入短信验证码')
  .regex(/^\d+$/, '验证码格式不正确')
  .length(6, '验证码必须为6位');

/** A code of an authenticator (RFC 6238), typed or pasted with spaces around it. */
export const totpCode = z
  .string({ error: '请输入动态码' })
  .trim()
  .min(1, '请输入动态码')
  .regex(/^\d{6}$/, '动态码是 6 位数字');

/** Confirmation factors as wire.md has them; the edge reads and removes them before the handler sees the input. */
export const mespAuthList = z
  .array(
    z.union([
      z.object({ smsCode }),
      z.object({ tradePwd: z.object({ password: z.string().max(2048), nonceStr: z.string().max(64) }) }),
    ]),
  )
  .max(2)
  .optional();

/** The one factor of the provider's realm: a code of the caller's authenticator, or nothing. */
export const totpFactor = z.array(z.object({ totpCode })).max(1).optional();
