import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { LIST_VIEWS } from '../constants.ts';
import { VIEW_MISSING, VIEW_NAME_TAKEN, VIEWS_FULL } from './errors.ts';

/**
 * A person's saved views of the console's lists. Names in a view are those of the page: what the page no longer knows
 * is kept here and left out there.
 */
const BROKEN = '视图的内容不正确，请刷新页面后重试';
const columnName = z.string(BROKEN).max(60, BROKEN);
const columnNames = z.array(columnName, BROKEN).max(100, BROKEN);

const viewContent = z
  .object(
    {
      /** The filters that differ from the defaults of the list. */
      values: z.record(columnName, z.string(BROKEN).max(1000, BROKEN), BROKEN),
      /** `column:asc` or `column:desc`; empty for the list's own order. */
      sort: z.string(BROKEN).max(80, BROKEN),
      columns: z.object(
        {
          order: columnNames,
          hidden: columnNames,
          density: z.enum(['middle', 'small', 'large'], BROKEN),
          widths: z.record(columnName, z.number(BROKEN).positive(BROKEN).max(10_000, BROKEN), BROKEN).optional(),
          pins: z.record(columnName, z.enum(['left', 'right', 'none'], BROKEN), BROKEN).optional(),
        },
        BROKEN,
      ),
    },
    BROKEN,
  )
  .refine((content) => JSON.stringify(content).length <= LIST_VIEWS.contentMax, '条件过多，不能保存为视图');

/** A list by the address of its page and the name of its table. */
const place = {
  page: z.string('请选择列表').regex(/^\/[A-Za-z0-9/-]{1,60}$/, '请选择列表'),
  listName: z.string('请选择列表').min(1, '请选择列表').max(40, '请选择列表'),
};
const viewName = z
  .string({ error: '请输入视图名称' })
  .trim()
  .min(1, '请输入视图名称')
  .max(LIST_VIEWS.nameMax, `视图名称最多${LIST_VIEWS.nameMax}个字`);
const viewId = z.uuid('请选择视图');
const policy = { audience: 'person', anyMember: true, effect: 'change' } as const;

export const showOwnViews = operation({
  path: 'console/access/own.views',
  realm: 'provider',
  title: '查询本人的列表视图',
  input: z.object(place),
  output: z.object({
    /** The oldest first; one at most is the default. */
    list: z.array(z.object({ viewId: z.string(), name: z.string(), isDefault: z.boolean(), content: viewContent })),
  }),
  errors: [],
  policy: { audience: 'person', anyMember: true, effect: 'read' },
});

export const saveOwnView = operation({
  path: 'console/access/own.view.save',
  realm: 'provider',
  title: '保存本人的列表视图',
  input: z.object({ ...place, name: viewName, content: viewContent }),
  output: z.object({ viewId: z.string() }),
  errors: [VIEW_NAME_TAKEN, VIEWS_FULL],
  policy,
});

export const renameOwnView = operation({
  path: 'console/access/own.view.rename',
  realm: 'provider',
  title: '重命名本人的列表视图',
  input: z.object({ viewId, name: viewName }),
  output: z.object({}),
  errors: [VIEW_MISSING, VIEW_NAME_TAKEN],
  policy,
});

export const replaceOwnView = operation({
  path: 'console/access/own.view.replace',
  realm: 'provider',
  title: '更新本人的列表视图',
  input: z.object({ viewId, content: viewContent }),
  output: z.object({}),
  errors: [VIEW_MISSING],
  policy,
});

/** The list opens with its default view; without one as it is. */
export const setDefaultView = operation({
  path: 'console/access/own.view.default',
  realm: 'provider',
  title: '设置本人的默认列表视图',
  input: z.object({ viewId, isDefault: z.boolean('请选择是否设为默认') }),
  output: z.object({}),
  errors: [VIEW_MISSING],
  policy,
});

export const removeOwnView = operation({
  path: 'console/access/own.view.remove',
  realm: 'provider',
  title: '删除本人的列表视图',
  input: z.object({ viewId }),
  output: z.object({}),
  errors: [VIEW_MISSING],
  policy,
});

export const viewOperations = [showOwnViews, saveOwnView, renameOwnView, replaceOwnView, setDefaultView, removeOwnView];
