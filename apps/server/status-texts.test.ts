import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { draftStates, lineStates, orderStates, orderTabs, stateWord } from '#capabilities/order/contract/words.ts';
import { preauthContract } from '#capabilities/preauth/contract/kind.ts';
import { packetStates } from '#capabilities/redpacket/contract/words.ts';
import { shareResults } from '#capabilities/split/contract/words.ts';
import { batchStates, paidStates } from '#capabilities/upload/contract/words.ts';
import { tradeStates } from '#capabilities/wealth/contract/words.ts';

interface Pinned {
  /** What the specification says, word for word. */
  quote: string;
  page: 'domain-rules.md' | 'look.md';
  shown: readonly string[];
  /** Words of the quote that no person reads, and why. */
  notShown?: Readonly<Record<string, string>>;
  /** Texts of ours for states that the quote does not have. */
  beyond?: readonly string[];
}

const REVIEW = 'it is 待复核 in the tabs of look.md and 复核 in the glossary';
const { rejected, withdrawn, expired } = orderStates;
const preauth = preauthContract.id;

const pinned: Readonly<Record<string, Pinned>> = {
  'an order, section 20': {
    page: 'domain-rules.md',
    quote:
      '草稿 > 待审核 > (已驳回 | 已撤回 | 已失效) ; 免审 or 审核通过 > [待执行(预约)] > [待充值] > 处理中 > 成功 | 失败 ; 成功 > 已退票',
    shown: Object.values(orderStates),
    notShown: {
      草稿: 'a form that was not sent is no order',
      待审核: REVIEW,
      已驳回: 'it is 已拒绝 in section 3 and 拒绝 in the glossary',
      免审: 'a way to the next state',
      审核通过: 'a way to the next state',
      预约: 'the reason of 待执行',
    },
    beyond: ['待复核', '排队中', '已授权', '部分成功', '已拒绝', '退回修改'],
  },
  'a tab of the order list': {
    page: 'look.md',
    quote: '全部 · 待复核 · 处理中 · 成功 · 失败 · 退回',
    shown: ['全部', ...Object.values(orderTabs).map(({ label }) => label)],
  },
  'a batch, section 3': {
    page: 'domain-rules.md',
    quote: '已创建 > 解析中 > 校验完成 > 待提交 > 待审核 > 处理中 > 处理完成 | 已拒绝 | 已撤销 | 已失效',
    shown: [...Object.values(batchStates), ...Object.values(draftStates), rejected, withdrawn, expired],
    notShown: {
      已创建: 'an upload is parsed at once',
      待审核: REVIEW,
      已撤销: 'it is 已撤回 in section 20: a batch that was submitted is an order',
    },
    beyond: ['已提交', '有错误', '已撤回'],
  },
  'a line of a batch, section 20': {
    page: 'domain-rules.md',
    quote: '处理中 > 成功 | 失败 ; 成功 > 已退票',
    shown: [...Object.values(lineStates), ...Object.values(paidStates)],
    beyond: ['待执行', '未执行'],
  },
  'an authorization, section 20': {
    page: 'domain-rules.md',
    quote: '已授权 > 已完成 | 已撤销 | 已过期',
    shown: (['authorized', 'succeeded', 'withdrawn', 'expired'] as const).map((state) => stateWord(preauth, state)),
  },
  'a red packet, section 20': {
    page: 'domain-rules.md',
    quote: '待领取 > 已领取 | 已退回',
    shown: Object.values(packetStates),
    beyond: ['待发放', '未发放'],
  },
  'a receiver of a split, section 7': {
    page: 'domain-rules.md',
    quote: '待处理/成功/失败/已退回',
    shown: Object.values(shareResults),
    beyond: ['部分退回'],
  },
  'an order of a wealth account, section 20': {
    page: 'domain-rules.md',
    quote: '受理 > 确认中 > 已确认 | 失败',
    shown: Object.values(tradeStates),
    notShown: { 受理: 'it is 已受理, as the others are' },
    beyond: ['待执行', '已受理', '未受理'],
  },
};

const sorted = (words: Iterable<string>): string[] => [...new Set(words)].sort();
const wordsOf = (quote: string): string[] => quote.match(/\p{Script=Han}+/gu) ?? [];

describe.each(Object.entries(pinned))('The states of %s', (_of, { page, quote, shown, notShown = {}, beyond = [] }) => {
  it('are quoted as the specification has them', () => {
    expect(readFileSync(`docs/spec/${page}`, 'utf8')).toContain(quote);
  });

  it('are read with exactly its words', () => {
    expect(sorted([...shown, ...Object.keys(notShown)])).toEqual(sorted([...wordsOf(quote), ...beyond]));
  });
});
