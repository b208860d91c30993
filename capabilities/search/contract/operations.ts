import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { yuan } from '#platform/kernel/page.ts';
import { LONGEST_WORD, WORDS_A_SEARCH } from '../constants.ts';
import { SEARCH_TEXT_TOO_SHORT } from './errors.ts';

const hit = z.object({
  /** Unique within its group. */
  id: z.string(),
  title: z.string(),
  /** Null for what has none. */
  amount: yuan.nullable(),
  note: z.string(),
  /** A page of the portal, what it shows, and the filters of a list. */
  page: z.string(),
  query: z.record(z.string(), z.string()),
  filter: z.record(z.string(), z.string()),
});

/**
 * Anything by number, amount, name or the end of an account. Each word has its own answer. What the person may not see
 * is not found, and not counted.
 */
export const searchAll = operation({
  path: 'search/everything',
  title: '全局查找',
  input: z.object({
    words: z
      .array(z.string().trim().min(1, '请输入要查找的内容').max(LONGEST_WORD, `每项最多${LONGEST_WORD}个字`), {
        error: '请输入要查找的内容',
      })
      .min(1, '请输入要查找的内容')
      .max(WORDS_A_SEARCH, `一次最多查找${WORDS_A_SEARCH}项，请分次查找`),
  }),
  output: z.object({
    items: z.array(
      z.object({
        word: z.string(),
        /** Kinds of result in the product's sequence, without those that have none. */
        groups: z.array(z.object({ name: z.string(), title: z.string(), hits: z.array(hit) })),
      }),
    ),
  }),
  errors: [SEARCH_TEXT_TOO_SHORT],
  policy: { audience: 'merchant', anyMember: true, effect: 'read', silentErrors: true },
});

export const searchOperations = [searchAll];
