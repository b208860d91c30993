import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';
import { ok, type Result } from '#platform/kernel/result.ts';
import { NEWS_DAYS } from '../constants.ts';
import { pageMessages, readMessage } from '../contract/operations.ts';

/** Pages of unread messages that the history has at most. */
const MAX_PAGES = 20;
const DAY_MS = 86_400_000;

/** The first merchant's people have read what happened longer ago; the news of the last days wait for them. */
async function seed({ merchants, once, run }: DemoRun): Promise<void> {
  await run(0);
  const { mid } = merchants[0]!;
  for (const role of ['admin', 'maker', 'checker'] as const) {
    await once({ key: `messages read by ${role}`, mid, hoursAgo: 0 }, async (call) => {
      let last: Result<unknown> = ok(null);
      let newest = 0;
      for (let pageNo = 1; pageNo <= MAX_PAGES && last.ok; pageNo += 1) {
        const page = await call(role, pageMessages, { msgType: 'notice', pageNo, pageSize: 50 });
        if (!page.ok || page.data.list.length === 0) return page;
        newest ||= Date.parse(page.data.list[0]!.at!);
        const old = page.data.list.filter(({ at, read }) => !read && Date.parse(at!) < newest - NEWS_DAYS * DAY_MS);
        const messageIds = old.map(({ messageId }) => messageId);
        if (messageIds.length > 0) last = await call(role, readMessage, { messageIds });
      }
      return last;
    });
  }
}

export const messagingDemo: DemoPart = { seed };
