import { Checkbox } from 'antd';
import type { MenuTreeNode } from '#platform/portal-kit/index.ts';
import { below, buttonsOf, pagesBelow, toggled } from './rights-choice.ts';

interface RightsTreeProps {
  nodes: readonly MenuTreeNode[];
  value: ReadonlySet<string>;
  /** What may be ticked; the rest is for administrators alone. */
  grantable: ReadonlySet<string>;
  /** Pays, reviews or directs money. */
  sensitive: ReadonlySet<string>;
  onChange(value: Set<string>): void;
}

/** The menu as checkboxes: a section for each record, a line for each page with its buttons. */
export function RightsTree({ nodes, ...rest }: RightsTreeProps) {
  return (
    <div className="rights">
      {nodes.map((node) => (
        <Section key={node.funcMenuNo} node={node} {...rest} />
      ))}
    </div>
  );
}

type PartProps = Omit<RightsTreeProps, 'nodes'>;

function Section({ node, ...rest }: PartProps & { node: MenuTreeNode }) {
  const all = [node, ...below(node)].filter(
    ({ funcMenuNo, funcMenuType }) => funcMenuType !== 'func_menu' && rest.grantable.has(funcMenuNo),
  );
  const held = all.filter(({ funcMenuNo }) => rest.value.has(funcMenuNo)).length;
  const set = (on: boolean) => rest.onChange(toggled(rest.value, [node], on, rest.grantable));
  return (
    <section className="rights-section" aria-label={node.funcMenuName}>
      <h3>
        <Checkbox
          checked={all.length > 0 && held === all.length}
          indeterminate={held > 0 && held < all.length}
          disabled={all.length === 0}
          onChange={({ target }) => set(target.checked)}
        >
          {node.funcMenuName}
        </Checkbox>
        <small className="muted fs-12 numeric">{`${held}/${all.length}`}</small>
      </h3>
      {node.funcMenuType === 'func_page' ? (
        <Line trail={[node]} {...rest} />
      ) : (
        pagesBelow(node).map((page) => <Line key={page.funcMenuNo} trail={[node, page]} {...rest} />)
      )}
      {node.funcMenuType === 'func_menu' && buttonsOf(node).length > 0 && <Line trail={[node]} onlyButtons {...rest} />}
    </section>
  );
}

function Line({
  trail,
  onlyButtons = false,
  ...rest
}: PartProps & { trail: readonly MenuTreeNode[]; onlyButtons?: boolean }) {
  const page = trail.at(-1)!;
  return (
    <div className="rights-line">
      <div>{onlyButtons ? <span className="muted">通用</span> : <Right trail={trail} {...rest} />}</div>
      <div className="rights-buttons">
        {buttonsOf(page).map((button) => (
          <Right key={button.funcMenuNo} trail={[...trail, button]} {...rest} />
        ))}
      </div>
    </div>
  );
}

function Right({ trail, value, grantable, sensitive, onChange }: PartProps & { trail: readonly MenuTreeNode[] }) {
  const { funcMenuNo, funcMenuName } = trail.at(-1)!;
  const closed = !grantable.has(funcMenuNo);
  return (
    <Checkbox
      checked={value.has(funcMenuNo)}
      disabled={closed}
      onChange={({ target }) => onChange(toggled(value, trail, target.checked, grantable))}
    >
      {funcMenuName}
      {closed && <small className="rights-closed">仅管理员</small>}
      {!closed && sensitive.has(funcMenuNo) && <small className="rights-mark">付款/复核</small>}
    </Checkbox>
  );
}

/** The same to read: 账户：账户总览、收支明细（导出）. Only what is held. */
export function RightsText({ nodes, held }: { nodes: readonly MenuTreeNode[]; held: ReadonlySet<string> }) {
  const isHeld = ({ funcMenuNo }: MenuTreeNode): boolean => held.has(funcMenuNo);
  const named = (page: MenuTreeNode): string => {
    const buttons = buttonsOf(page).filter(isHeld);
    return buttons.length === 0
      ? page.funcMenuName
      : `${page.funcMenuName}（${buttons.map(({ funcMenuName }) => funcMenuName).join('、')}）`;
  };
  const sections = nodes.filter((node) => [node, ...below(node)].some(isHeld));
  return (
    <dl className="rights-text">
      {sections.map((node) => (
        <div key={node.funcMenuNo}>
          <dt>{node.funcMenuName}</dt>
          <dd>
            {[
              ...(node.funcMenuType === 'func_page' ? [named(node)] : []),
              ...pagesBelow(node).filter(isHeld).map(named),
              ...(node.funcMenuType === 'func_menu' ? buttonsOf(node).filter(isHeld) : []).map(
                ({ funcMenuName }) => funcMenuName,
              ),
            ].join('、')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
