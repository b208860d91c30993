import { useState } from 'react';
import { callQuery, queryClient, type CallInput } from '#platform/portal-kit/hooks.ts';
import { call, failureOf, type CallFailure, refreshCalls, useCall } from '#platform/portal-kit/index.ts';
import { LIST_VIEWS } from '../../constants.ts';
import {
  removeOwnView,
  renameOwnView,
  replaceOwnView,
  saveOwnView,
  setDefaultView,
  showOwnViews,
} from '../../contract/view-operations.ts';
import type { ListView } from './view-content.ts';

type Place = CallInput<typeof showOwnViews>;
type Content = ListView['content'];

/** Of a view that the server has not numbered yet. */
const UNNUMBERED = '';
export const isSaved = ({ viewId }: ListView): boolean => viewId !== UNNUMBERED;

/** Why a view cannot have this name; null when it can. The server asks the same. */
export function nameFault(name: string, others: readonly ListView[]): string | null {
  if (!name) return '请输入视图名称';
  return others.some((view) => view.name === name) ? '该列表已有同名视图，请换一个名称' : null;
}
export const fullFault = (views: readonly ListView[]): string | null =>
  views.length < LIST_VIEWS.max ? null : `最多保存${LIST_VIEWS.max}个视图，请先删除不用的`;

const quiet = { quiet: true } as const;

/**
 * The views of one list. A change is shown at once and undone when the server refuses it (ui.md rule 8: reversible,
 * without money); then the views are read again.
 */
export function useOwnViews(place: Place) {
  const found = useCall(showOwnViews, place, quiet);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const change = async (next: (views: ListView[]) => ListView[], send: () => Promise<unknown>): Promise<boolean> => {
    const { queryKey } = callQuery(showOwnViews, place);
    setFailure(null);
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<{ list: ListView[] }>(queryKey);
    if (before) queryClient.setQueryData(queryKey, { list: next(before.list) });
    try {
      await send();
      return true;
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      setFailure(failureOf(error));
      return false;
    } finally {
      void refreshCalls(showOwnViews);
    }
  };
  const edit = (viewId: string, patch: Partial<ListView>, send: () => Promise<unknown>) =>
    change((views) => views.map((view) => (view.viewId === viewId ? { ...view, ...patch } : view)), send);
  return {
    // While these are read the query answers those of the list before.
    views: found.isPlaceholderData ? undefined : found.data?.list,
    readFailure: found.isFetching ? null : found.error,
    readAgain: () => void found.refetch(),
    failure,
    save: (name: string, content: Content) =>
      change(
        (views) => [...views, { viewId: UNNUMBERED, name, isDefault: false, content }],
        () => call(saveOwnView, { ...place, name, content }, quiet),
      ),
    rename: ({ viewId }: ListView, name: string) =>
      edit(viewId, { name }, () => call(renameOwnView, { viewId, name }, quiet)),
    replace: ({ viewId }: ListView, content: Content) =>
      edit(viewId, { content }, () => call(replaceOwnView, { viewId, content }, quiet)),
    setDefault: ({ viewId }: ListView, isDefault: boolean) =>
      change(
        (views) =>
          views.map((view) => ({
            ...view,
            isDefault: view.viewId === viewId ? isDefault : view.isDefault && !isDefault,
          })),
        () => call(setDefaultView, { viewId, isDefault }, quiet),
      ),
    remove: ({ viewId }: ListView) =>
      change(
        (views) => views.filter((view) => view.viewId !== viewId),
        () => call(removeOwnView, { viewId }, quiet),
      ),
  };
}
export type OwnViews = ReturnType<typeof useOwnViews>;
