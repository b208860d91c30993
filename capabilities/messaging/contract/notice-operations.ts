import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { monthInput } from '#platform/kernel/shanghai-time.ts';
import { ANNOUNCEMENT_UPDATED } from './errors.ts';

const member = { audience: 'merchant', anyMember: true } as const;

/** The notice of now, and whether this person has still to confirm it in this merchant. */
export const getBookUpgradeNotice = operation({
  path: 'csdb/v2/notice/getBookUpgradeNotice',
  title: '查询账簿升级公告',
  input: z.object({}),
  output: z.object({
    version: z.string(),
    title: z.string(),
    publishedOn: z.string(),
    summary: z.string(),
    sections: z.array(z.object({ title: z.string(), text: z.string() })),
    toConfirm: z.boolean(),
    /** ISO with +08:00; null while it is not confirmed. */
    confirmedAt: z.string().nullable(),
  }),
  errors: [],
  policy: { ...member, effect: 'read' },
});

/** Once a person and merchant; a repeat keeps the first time. */
export const confirmBookUpgrade = operation({
  path: 'csdb/v2/notice/confirmBookUpgrade',
  title: '确认账簿升级公告',
  input: z.object({
    version: monthInput('请刷新后重新阅读公告'),
  }),
  output: z.object({ confirmedAt: z.string() }),
  errors: [ANNOUNCEMENT_UPDATED],
  policy: { ...member, effect: 'change' },
});

export const noticeOperations = [getBookUpgradeNotice, confirmBookUpgrade];
