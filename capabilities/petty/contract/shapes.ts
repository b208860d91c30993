import { z } from 'zod';
import { chosenAccountInput } from '#platform/kernel/page.ts';

/** Members that several calls have. */
export const pettyAccountNo = chosenAccountInput('请选择备用金账户');
export const purpose = z.string({ error: '请填写用途' }).trim().min(1, '请填写用途').max(100, '用途最多100个字');
export const placed = z.object({ orderNo: z.string(), auditStatus: z.string(), state: z.string() });
