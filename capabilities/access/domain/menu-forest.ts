import type { RightCode } from '#platform/kernel/menu.ts';
import type { MenuTreeNode } from '../contract/operations.ts';

/** A menu node as the database keeps it. */
export interface StoredMenuNode {
  code: RightCode;
  parent: string | null;
  name: string;
  type: 'func_menu' | 'func_page' | 'func_btn';
  path: string;
  viewPath: string;
  icon: string;
  group: string;
  tip: string;
  position: number;
  shown: boolean;
  cacheable: boolean;
  affix: boolean;
}

/** `tab`: every page of the portal opens as a tab of its frame. */
const EXPAND_MODEL = 'tab';

/**
 * The tree of the nodes that are held, with their parents: because the menu leads to them through the parents (spec
 * section 3, menu node). Siblings by position, then code. `authFlagOf` says what a button's function asks for.
 */
export function menuForest(
  nodes: readonly StoredMenuNode[],
  isHeld: (code: RightCode) => boolean,
  authFlagOf: (code: RightCode) => string = () => '',
): MenuTreeNode[] {
  const byParent = Map.groupBy(nodes, ({ parent }) => parent);
  const treeOf = (parent: string | null, level: number): MenuTreeNode[] =>
    [...(byParent.get(parent) ?? [])]
      .sort((one, other) => one.position - other.position || (one.code < other.code ? -1 : 1))
      .flatMap((node) => {
        const children = treeOf(node.code, level + 1);
        return isHeld(node.code) || children.length > 0
          ? [shownNode(node, level, children, authFlagOf(node.code))]
          : [];
      });
  return treeOf(null, 1);
}

const shownNode = (
  node: StoredMenuNode,
  menuLevel: number,
  children: MenuTreeNode[],
  authFlag: string,
): MenuTreeNode => ({
  funcMenuNo: node.code,
  funcMenuName: node.name,
  funcMenuPath: node.path,
  funcMenuType: node.type,
  authFlag,
  showFlag: node.shown && node.type !== 'func_btn' ? 'show' : 'hide',
  menuLevel,
  expandModel: EXPAND_MODEL,
  cacheable: node.cacheable,
  iconUrl: node.icon,
  funcMenuGroup: node.group,
  tip: node.tip,
  viewPath: node.viewPath,
  affix: node.affix,
  children,
});
