import { nameObject, noteChanges, providerOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { LIST_VIEWS } from '../constants.ts';
import { VIEW_MISSING, VIEW_NAME_TAKEN, VIEWS_FULL } from '../contract/errors.ts';
import type * as operations from '../contract/view-operations.ts';
import { nowOf, type ProviderAccessDeps } from './deps.ts';
import { lockUser } from './users.ts';

type Content = OutputOf<typeof operations.showOwnViews>['list'][number]['content'];

/** `console/access/own.views`. */
export const ownViews: Handler<typeof operations.showOwnViews> = async (context, { page, listName }) => {
  const list = await context.tx.rows<{ viewId: string; name: string; isDefault: boolean; content: Content }>(
    `SELECT view_id, view_name AS name, is_default, content FROM provider_access.list_views
      WHERE user_id = $1 AND page = $2 AND list_name = $3 ORDER BY created_at, view_id`,
    [providerOf(context).userId, page, listName],
    'provider_access.own_views',
  );
  return ok({ list });
};

const viewText = (listName: string, name: string): string => `${listName}的视图 ${name}`;

interface View {
  viewId: string;
  page: string;
  listName: string;
  name: string;
  isDefault: boolean;
}

/** A view of the caller, behind the lock of the caller; null for one of another person or none. */
async function takeOwnView(context: CallContext, viewId: string): Promise<View | null> {
  const { userId } = providerOf(context);
  await lockUser(context.tx, userId);
  const view = await context.tx.one<View>(
    `SELECT view_id, page, list_name, view_name AS name, is_default FROM provider_access.list_views
      WHERE view_id = $1 AND user_id = $2`,
    [viewId, userId],
    'provider_access.own_view',
  );
  if (view) nameObject(context, viewText(view.listName, view.name));
  return view ?? null;
}

/** `console/access/own.view.save`. */
export const saveView =
  (deps: Pick<ProviderAccessDeps, 'realClock'>): Handler<typeof operations.saveOwnView> =>
  async (context, { page, listName, name, content }) => {
    const { tx } = context;
    const { userId } = providerOf(context);
    nameObject(context, viewText(listName, name));
    await lockUser(tx, userId);
    const savedViews = await tx.rows<{ page: string; listName: string; name: string }>(
      'SELECT page, list_name, view_name AS name FROM provider_access.list_views WHERE user_id = $1',
      [userId],
      'provider_access.names_of_views',
    );
    const ofList = savedViews.filter((one) => one.page === page && one.listName === listName);
    if (ofList.some((one) => one.name === name)) return fail(VIEW_NAME_TAKEN);
    if (ofList.length >= LIST_VIEWS.max || savedViews.length >= LIST_VIEWS.maxInAll) return fail(VIEWS_FULL);
    const viewId = newId();
    await tx.run(
      `INSERT INTO provider_access.list_views (view_id, user_id, page, list_name, view_name, content, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [viewId, userId, page, listName, name, JSON.stringify(content), nowOf(deps)],
      'provider_access.save_view',
    );
    return ok({ viewId });
  };

/** `console/access/own.view.rename`. */
export const renameView: Handler<typeof operations.renameOwnView> = async (context, { viewId, name }) => {
  const view = await takeOwnView(context, viewId);
  if (!view) return fail(VIEW_MISSING);
  const { userId } = providerOf(context);
  const taken = await context.tx.one<{ viewId: string }>(
    `SELECT view_id FROM provider_access.list_views
      WHERE user_id = $1 AND page = $2 AND list_name = $3 AND view_name = $4 AND view_id <> $5`,
    [userId, view.page, view.listName, name, viewId],
    'provider_access.view_of_name',
  );
  if (taken) return fail(VIEW_NAME_TAKEN);
  await context.tx.run(
    'UPDATE provider_access.list_views SET view_name = $3 WHERE view_id = $1 AND user_id = $2',
    [viewId, userId, name],
    'provider_access.rename_view',
  );
  noteChanges(context, { label: '名称', before: view.name, after: name });
  return ok({});
};

/** `console/access/own.view.replace`: the view keeps its name and place. */
export const replaceView: Handler<typeof operations.replaceOwnView> = async (context, { viewId, content }) => {
  if (!(await takeOwnView(context, viewId))) return fail(VIEW_MISSING);
  await context.tx.run(
    'UPDATE provider_access.list_views SET content = $3 WHERE view_id = $1 AND user_id = $2',
    [viewId, providerOf(context).userId, JSON.stringify(content)],
    'provider_access.replace_view',
  );
  return ok({});
};

const yesOrNo = (value: boolean): string => (value ? '是' : '否');

/** `console/access/own.view.default`: the one before is none any more. */
export const setDefault: Handler<typeof operations.setDefaultView> = async (context, { viewId, isDefault }) => {
  const view = await takeOwnView(context, viewId);
  if (!view) return fail(VIEW_MISSING);
  const { userId } = providerOf(context);
  if (isDefault)
    await context.tx.run(
      `UPDATE provider_access.list_views SET is_default = false
        WHERE user_id = $1 AND page = $2 AND list_name = $3 AND is_default AND view_id <> $4`,
      [userId, view.page, view.listName, viewId],
      'provider_access.end_default_view',
    );
  await context.tx.run(
    'UPDATE provider_access.list_views SET is_default = $3 WHERE view_id = $1 AND user_id = $2',
    [viewId, userId, isDefault],
    'provider_access.set_default_view',
  );
  noteChanges(context, { label: '默认视图', before: yesOrNo(view.isDefault), after: yesOrNo(isDefault) });
  return ok({});
};

/** `console/access/own.view.remove`. */
export const removeView: Handler<typeof operations.removeOwnView> = async (context, { viewId }) => {
  if (!(await takeOwnView(context, viewId))) return fail(VIEW_MISSING);
  await context.tx.run(
    'DELETE FROM provider_access.list_views WHERE view_id = $1 AND user_id = $2',
    [viewId, providerOf(context).userId],
    'provider_access.remove_view',
  );
  return ok({});
};
