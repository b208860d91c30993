/** A node of the menu that a role holds, e.g. `MenuTreeNode` of access. */
interface Node {
  funcMenuName: string;
  funcMenuType: 'func_menu' | 'func_page' | 'func_btn';
  showFlag: 'show' | 'hide';
  children: Node[];
}

export interface Functions {
  group: string;
  pages: string[];
}

/** What a role may do, in the words of its menu: the visible pages below each upper entry. */
export const functionsOf = (menu: readonly Node[]): Functions[] =>
  menu
    .filter(({ showFlag }) => showFlag === 'show')
    .map((top) => ({ group: top.funcMenuName, pages: pagesBelow(top.children) }));

const pagesBelow = (nodes: readonly Node[]): string[] =>
  nodes
    .filter(({ showFlag }) => showFlag === 'show')
    .flatMap((node) => (node.funcMenuType === 'func_page' ? [node.funcMenuName] : pagesBelow(node.children)));
