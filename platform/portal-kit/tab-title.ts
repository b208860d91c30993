import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { tabKeyOf } from './path.ts';

let nameTab: (key: string, title: string) => void = () => undefined;
/** The application that has tabs says how one is named. */
export const connectTabTitle = (given: typeof nameTab): void => {
  nameTab = given;
};

/** Names the page's tab after what it shows, once that is known: two open details differ. */
export function useTabTitle(title: string | undefined): void {
  const { pathname, search } = useLocation();
  const key = tabKeyOf(pathname, search);
  useEffect(() => {
    if (title) nameTab(key, title);
  }, [key, title]);
}
