import { z } from 'zod';
import { mobileFault } from '#platform/kernel/field-rule.ts';
import { fieldInput } from '#platform/kernel/page.ts';
import { LOGIN_NAME, NAME_MAX } from '../constants.ts';

/** Who a person of the provider is, in an invitation and in the command that enters the first one. */
export const newUser = z.object({
  loginName: z
    .string({ error: '请输入登录名' })
    .trim()
    .regex(
      new RegExp(`^[A-Za-z][A-Za-z0-9._-]{${LOGIN_NAME.min - 1},${LOGIN_NAME.max - 1}}$`),
      `登录名须以字母开头，${LOGIN_NAME.min}至${LOGIN_NAME.max}位字母、数字或 . _ -`,
    ),
  userName: z.string({ error: '请输入姓名' }).trim().min(1, '请输入姓名').max(NAME_MAX, `姓名最多${NAME_MAX}个字`),
  mobile: fieldInput(mobileFault),
});
