import type { MenuTreeNode } from '#platform/portal-kit/session.ts';

/** A page that the menu knows, with the way to it. */
export interface MenuPage {
  code: string;
  path: string;
  title: string;
  viewPath: string;
  cacheable: boolean;
  affix: boolean;
  hidden: boolean;
  /** From the top-level record down to the page itself. */
  trail: MenuTreeNode[];
}

export const isShown = (node: MenuTreeNode): boolean => node.showFlag !== 'hide' && node.funcMenuType !== 'func_btn';
export const shownChildren = (node: MenuTreeNode): MenuTreeNode[] => (node.children ?? []).filter(isShown);

/**
 * Spec section 2, dynamic routes: a node that has pages below it only leads to them; any other is its view, named by
 * `viewPath` or else by its own path.
 */
function viewPathOf({ viewPath, funcMenuPath, children = [] }: MenuTreeNode): string {
  const leads = children.some((child) => child.funcMenuType !== 'func_btn');
  return viewPath || (leads ? '' : (funcMenuPath ?? '').replace(/^\//, ''));
}

/** Every node with a path and a view, depth first; hidden pages too. */
export function pagesOf(nodes: MenuTreeNode[], trail: MenuTreeNode[] = []): MenuPage[] {
  return nodes.flatMap((node) => {
    if (node.funcMenuType === 'func_btn') return [];
    const way = [...trail, node];
    const viewPath = viewPathOf(node);
    const page: MenuPage[] =
      node.funcMenuPath && viewPath
        ? [
            {
              code: node.funcMenuNo,
              path: node.funcMenuPath,
              title: node.funcMenuName,
              viewPath,
              cacheable: node.cacheable === true || node.cacheable === 'true' || node.cacheable === '1',
              affix: node.affix === true,
              hidden: node.showFlag === 'hide',
              trail: way,
            },
          ]
        : [];
    return [...page, ...pagesOf(node.children ?? [], way)];
  });
}

/** The top-level list: not hidden, with a path and at least one shown child (ui.md 1.4). */
export const topRecords = (menu: MenuTreeNode[]): MenuTreeNode[] =>
  menu.filter((node) => isShown(node) && !!node.funcMenuPath && shownChildren(node).length > 0);

/** The node of an address, a page or not. */
export const nodeAt = (nodes: readonly MenuTreeNode[], path: string): MenuTreeNode | undefined => {
  for (const node of nodes) {
    const found = node.funcMenuPath === path ? node : nodeAt(node.children ?? [], path);
    if (found) return found;
  }
  return undefined;
};

/** Where choosing a record leads: first child, again and again (ui.md 1.4). */
export function firstLeaf(node: MenuTreeNode): string {
  const child = shownChildren(node)[0];
  return child ? firstLeaf(child) : (node.funcMenuPath ?? '/');
}

/** The record that an address belongs to. */
export const recordOf = (menu: MenuTreeNode[], pathname: string): MenuTreeNode | undefined =>
  pagesOf(menu).find((page) => page.path === pathname)?.trail[0] ??
  menu.find((node) => node.funcMenuPath && pathname.startsWith(`${node.funcMenuPath}/`));

/**
 * The highlighted page of the menu for an address. A hidden page lights the sibling that it was opened from, else the
 * shown page before it in the menu, whose detail it is (ui.md 1.5). A hidden page before all others lights none.
 */
export function litPath(menu: MenuTreeNode[], pathname: string, cameFrom?: string): string {
  const page = pagesOf(menu).find((candidate) => candidate.path === pathname);
  if (!page?.hidden) return pathname;
  const siblings = page.trail.at(-2)?.children ?? menu;
  const opener = siblings.find((node) => isShown(node) && node.funcMenuPath === cameFrom);
  const before = siblings.slice(0, siblings.indexOf(page.trail.at(-1)!)).findLast(isShown);
  return (opener ?? before)?.funcMenuPath ?? pathname;
}

const OUTSIDE = /^(https?:|mailto:|tel:)/;
export const leadsOutside = (path: string): boolean => OUTSIDE.test(path);
