import { Button } from 'antd';
import { useState } from 'react';
import { HistoryCard } from '#capabilities/change/console/shared/history-card.tsx';
import { wordListNotes, wordLists, type WordList } from '#capabilities/identity/contract/word-lists.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, downloadCall, FileButtons, useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  dialogs,
  EmptyState,
  formatCount,
  optionsOf,
  Page,
  PageCard,
  PageHeader,
  StatusTabs,
  WaitingCard,
  type Column,
} from '#platform/ui/index.ts';
import { exportWords, showWords, type ShownWordVersion } from '../contract/word-operations.ts';
import { AddWordsDialog, RemoveWordsDialog, type WordsDialogProps } from './word-dialogs.tsx';
import { WordTest } from './word-test.tsx';
import './words.css';

type Words = OutputOf<typeof showWords>;

const DEFAULTS = { list: 'remark' };

const columns: Column<ShownWordVersion>[] = [
  { title: '增加', name: 'added', width: 190, render: ({ added }) => added.join('、') || '—' },
  { title: '删除', name: 'removed', width: 130, render: ({ removed }) => removed.join('、') || '—' },
];

function WordsCard({ list, words, isWaiting }: { list: WordList; words: readonly string[]; isWaiting: boolean }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (word: string) =>
    setChosen((now) => new Set(now.has(word) ? [...now].filter((one) => one !== word) : [...now, word]));
  const add = () => void dialogs.open<true, WordsDialogProps>(AddWordsDialog, { list, words: [] });
  const remove = async () => {
    const picked = words.filter((word) => chosen.has(word));
    if (await dialogs.open<true, WordsDialogProps>(RemoveWordsDialog, { list, words: picked })) setChosen(new Set());
  };
  return (
    <PageCard
      title={`${formatCount(words.length)} 个词`}
      extra={
        <span className="row">
          <Can code="op.system.edit">
            <Button disabled={isWaiting || chosen.size === 0} onClick={() => void remove()}>
              {chosen.size > 0 ? `删除所选 ${chosen.size} 个` : '删除'}
            </Button>
            <Button type="primary" disabled={isWaiting} onClick={add}>
              增加
            </Button>
          </Can>
          <FileButtons take={(format) => downloadCall(exportWords, { list, format })} />
        </span>
      }
    >
      {words.length === 0 ? (
        <EmptyState title="没有词" hint="增加后，新设的密码不能包含这些词" />
      ) : (
        <ul className="words" aria-label={wordLists[list]}>
          {words.map((word) => (
            <li key={word}>
              <button type="button" aria-pressed={chosen.has(word)} onClick={() => toggle(word)}>
                {word}
              </button>
            </li>
          ))}
        </ul>
      )}
    </PageCard>
  );
}

const Cards = ({ list, data }: { list: WordList; data: Words }) => (
  <>
    {data.waiting.map(({ title, proposedBy }) => (
      <p key={title} className="words-waiting" role="status">
        待审批：{title}（{proposedBy} 提交）
      </p>
    ))}
    <WordsCard list={list} words={data.words} isWaiting={data.waiting.length > 0} />
    <PageCard title="测试">
      <WordTest list={list} />
    </PageCard>
    <HistoryCard
      columns={columns}
      versions={data.versions}
      empty={{ title: '没有修改过', hint: '现在使用产品内置的词' }}
    />
  </>
);

/** 词库 (/system/words): words that remarks and passwords must not hold. */
export default function WordsPage() {
  const state = useListState(DEFAULTS);
  const list: WordList = state.filter.list === 'password' ? 'password' : 'remark';
  const words = useCall(showWords, { list }, { quiet: true, fresh: true });
  return (
    <Page>
      <PageHeader title="词库" note="修改由另一位系统管理员审批，通过后数秒内在所有服务器生效，无需重启" />
      <StatusTabs
        label="词库"
        tabs={optionsOf(wordLists)}
        value={list}
        onChange={(value) => state.setFilter({ list: value })}
      />
      <p className="muted">{wordListNotes[list]}</p>
      {words.data ? <Cards key={list} list={list} data={words.data} /> : <WaitingCard result={words} />}
    </Page>
  );
}
