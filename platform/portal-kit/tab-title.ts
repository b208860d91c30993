import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { composed } from '#platform/kernel/composition.ts';
import { tabKeyOf } from './path.ts';

declare module '#platform/kernel/composition.ts' {
  interface BrowserComposition {
    /** How a tab is named, where pages may name theirs. */
    nameTab: (key: string, title: string) => void;
  }
}

/** Names the page's tab after what it shows, once that is known: two open details differ. */
export function useTabTitle(title: string | undefined): void {
  const { pathname, search } = useLocation();
  const key = tabKeyOf(pathname, search);
  useEffect(() => {
    if (title) composed('nameTab')(key, title);
  }, [key, title]);
}
