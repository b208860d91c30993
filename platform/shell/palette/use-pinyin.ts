import { useEffect, useState } from 'react';
import type { PinyinMatch } from './matching.ts';

let loading: Promise<PinyinMatch | null> | null = null;

/**
 * Loaded once per page; null when its chunk could not be fetched, then tried again. Characters are found without it.
 */
export function loadPinyin(): Promise<PinyinMatch | null> {
  loading ??= import('./pinyin.ts').then(
    ({ match }): PinyinMatch =>
      (text, typed) =>
        match(text, typed, { continuous: true }),
    () => (loading = null),
  );
  return loading;
}

export function usePinyin(): PinyinMatch | null {
  const [pinyin, setPinyin] = useState<{ match: PinyinMatch | null }>({ match: null });
  useEffect(() => {
    let here = true;
    void loadPinyin().then((match) => here && setPinyin({ match }));
    return () => {
      here = false;
    };
  }, []);
  return pinyin.match;
}
