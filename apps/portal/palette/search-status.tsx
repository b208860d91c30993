import { WORDS_A_SEARCH } from '#capabilities/search/constants.ts';
import type { Search } from './use-search.ts';

/** Words of a list that are named as not found. */
const NAMED = 5;

interface SearchStatusProps extends Pick<Search, 'state' | 'missed'> {
  query: string;
  isEmpty: boolean;
}

function textOf({ query, isEmpty, state, missed }: SearchStatusProps): string | null {
  if (state === 'tooMany') return `一次最多查找${WORDS_A_SEARCH}项，请分次查找`;
  if (state === 'failed') return '暂时无法查找业务数据，请稍后再试';
  if (state === 'asking') return isEmpty ? '正在查找…' : null;
  if (missed.length > 0)
    return `${missed.length}项没有找到：${missed.slice(0, NAMED).join('、')}${missed.length > NAMED ? '等' : ''}`;
  return isEmpty ? `没有找到“${query.trim()}”，请换个词试试` : null;
}

/** Below the results: what is still looked for, what was not found, and why nothing can be. */
export function SearchStatus(props: SearchStatusProps) {
  const text = textOf(props);
  return text === null ? null : (
    <p className="palette-none" role="status">
      {text}
    </p>
  );
}
