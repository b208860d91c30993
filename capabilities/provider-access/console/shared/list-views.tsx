import { useEffect, useRef, useState } from 'react';
import type { UseListViews, ViewedList } from '#platform/portal-kit/list-views.ts';
import { pageOfAddress } from '#platform/ui/saved-views.ts';
import { useTableSettings } from '#platform/ui/table-settings.ts';
import { toast } from '#platform/ui/toast.tsx';
import { ListViewsButton } from './list-views-button.tsx';
import { useOwnViews } from './own-views.ts';
import { contentOf, isShown, viewFilter, whatHolds, type ListView } from './view-content.ts';

const isBare = ({ filtered, sort, pageNo, open }: ViewedList['list']): boolean =>
  !filtered && !sort && pageNo === 1 && !open;

/**
 * A list that is opened without a filter of its own, by the menu and not by a link with one, begins with the default
 * view. Once: who clears the filter afterwards, or has begun to search before the views came, is left alone.
 */
function useDefaultView(views: ListView[] | undefined, list: ViewedList['list'], apply: (view: ListView) => void) {
  const [openedBare] = useState(() => isBare(list));
  const decided = useRef(false);
  useEffect(() => {
    if (decided.current || !views) return;
    decided.current = true;
    const view = views.find(({ isDefault }) => isDefault);
    if (view && openedBare && isBare(list)) apply(view);
  });
}

/** The views of a list of the console, kept for the person on the server. Composed by apps/console. */
export const useServerViews: UseListViews = (viewed) => {
  const { listName, list } = viewed;
  // A cached page keeps the address that it was opened under.
  const [page] = useState(() => pageOfAddress(location.hash));
  const [columns, setColumns] = useTableSettings(listName);
  const ownViews = useOwnViews({ page, listName });
  const [picked, setPicked] = useState('');
  const apply = (view: ListView) => {
    const { content, name } = view;
    const { lost } = whatHolds(viewed, content);
    setColumns(content.columns);
    list.setView(viewFilter(viewed, content), content.sort);
    setPicked(view.viewId);
    if (lost > 0) toast.info(`视图“${name}”有${lost}个条件已不存在，其余条件已应用`);
  };
  useDefaultView(ownViews.views, list, apply);
  const shown = (ownViews.views ?? []).filter(({ content }) => isShown(viewed, content, list));
  return (
    <ListViewsButton
      ownViews={ownViews}
      current={shown.find(({ viewId }) => viewId === picked) ?? shown[0]}
      isFirst={isBare({ ...list, pageNo: 1, open: '' })}
      lostOf={(view) => whatHolds(viewed, view.content).lost}
      contentNow={() => contentOf(viewed, list.filter, list.sort, columns)}
      onPick={apply}
      onReset={() => list.setView(viewed.defaults, '')}
    />
  );
};
