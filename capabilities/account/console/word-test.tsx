import { Button, Input } from 'antd';
import { useState } from 'react';
import type { WordList } from '#capabilities/identity/contract/word-lists.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import { ErrorState } from '#platform/ui/index.ts';
import { TESTED_MAX, testWords } from '../contract/word-operations.ts';

/** Which words of the list a text holds. */
export function WordTest({ list }: { list: WordList }) {
  const [text, setText] = useState('');
  const [testedText, setTestedText] = useState('');
  const { data, error, isFetching, refetch } = useCall(
    testWords,
    { list, text: testedText },
    { quiet: true, fresh: true, enabled: testedText !== '' },
  );
  const resultText =
    !data || testedText === '' ? '' : data.found.length > 0 ? `命中：${data.found.join('、')}` : '没有命中词库';
  return (
    <>
      <div className="input-row">
        <Input
          aria-label="要测试的文字"
          placeholder="输入一段文字，查看会命中哪些词"
          value={text}
          maxLength={TESTED_MAX}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onPressEnter={() => setTestedText(text)}
        />
        <Button disabled={text.trim() === ''} loading={isFetching} onClick={() => setTestedText(text)}>
          测试
        </Button>
      </div>
      {error && !isFetching ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{testedText === text ? resultText : ''}</p>
      )}
    </>
  );
}
