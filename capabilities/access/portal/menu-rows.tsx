import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Input, Switch } from 'antd';
import { ChoiceSelect } from '#platform/ui/index.ts';
import { MenuIcon } from '#platform/ui/menu-icon.tsx';
import { menuIcons } from '#platform/ui/menu-icons.tsx';
import { MENU_NAME_MAX } from '../constants.ts';
import type { ManagedNode } from '../contract/menu-operations.ts';
import { moved, preview, siblingsOf } from './menu-draft.ts';

interface RowsProps {
  nodes: readonly ManagedNode[];
  disabled: boolean;
  onChange(nodes: ManagedNode[]): void;
}

export function nameFault({ funcMenuName }: ManagedNode): string {
  const { length } = [...funcMenuName.trim()];
  return length < 2 || length > MENU_NAME_MAX ? `请输入菜单名称，2～${MENU_NAME_MAX}个字` : '';
}

/** Each record with its pages below it. */
export function MenuRows(props: RowsProps) {
  return (
    <ul className="menu-rows">
      {siblingsOf(props.nodes, null).map((record) => (
        <li key={record.funcMenuNo}>
          <MenuRow node={record} {...props} />
          <ul className="menu-pages">
            {siblingsOf(props.nodes, record.funcMenuNo).map((page) => (
              <li key={page.funcMenuNo}>
                <MenuRow node={page} {...props} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function MenuRow({ node, nodes, disabled, onChange }: RowsProps & { node: ManagedNode }) {
  const siblings = siblingsOf(nodes, node.parent);
  const at = siblings.findIndex(({ funcMenuNo }) => funcMenuNo === node.funcMenuNo);
  const name = node.standard.funcMenuName;
  const set = (patch: Partial<ManagedNode>) =>
    onChange(nodes.map((one) => (one.funcMenuNo === node.funcMenuNo ? { ...one, ...patch } : one)));
  const move = (by: -1 | 1) => onChange(moved(nodes, node.funcMenuNo, by));
  const fault = nameFault(node);
  return (
    <div className="menu-row">
      <ChoiceSelect
        className="menu-row-icon"
        aria-label={`${name}的图标`}
        value={menuIcons.includes(node.iconUrl) ? node.iconUrl : ''}
        disabled={disabled}
        onChange={(iconUrl: string) => set({ iconUrl })}
        options={['', ...menuIcons].map((icon) => ({
          value: icon,
          label: <MenuIcon name={icon} path={icon ? undefined : node.funcMenuPath} />,
        }))}
      />
      <div className="menu-row-name">
        <Input
          aria-label={`${name}的名称`}
          value={node.funcMenuName}
          disabled={disabled}
          status={fault ? 'error' : ''}
          maxLength={MENU_NAME_MAX}
          onChange={({ target }) => set({ funcMenuName: target.value })}
        />
        {fault && <small role="alert">{fault}</small>}
      </div>
      <span className="menu-row-moves">
        <Button
          type="text"
          icon={<ArrowUpOutlined />}
          aria-label={`${name}上移`}
          disabled={disabled || at === 0}
          onClick={() => move(-1)}
        />
        <Button
          type="text"
          icon={<ArrowDownOutlined />}
          aria-label={`${name}下移`}
          disabled={disabled || at === siblings.length - 1}
          onClick={() => move(1)}
        />
      </span>
      <Switch
        aria-label={`显示${name}`}
        checked={node.showFlag === 'show'}
        disabled={disabled || !node.canHide}
        {...(node.canHide ? {} : { title: '不能隐藏' })}
        checkedChildren="显示"
        unCheckedChildren="隐藏"
        onChange={(shown) => set({ showFlag: shown ? 'show' : 'hide' })}
      />
    </div>
  );
}

/** As people with all rights will see it. */
export function MenuPreview({ nodes }: { nodes: readonly ManagedNode[] }) {
  return (
    <ul className="menu-preview">
      {preview(nodes).map(({ record, pages }) => (
        <li key={record.funcMenuNo}>
          <strong>
            <MenuIcon name={record.iconUrl} path={record.funcMenuPath} /> {record.funcMenuName}
          </strong>
          <ul>
            {pages.map((page) => (
              <li key={page.funcMenuNo}>
                <MenuIcon name={page.iconUrl} path={page.funcMenuPath} /> {page.funcMenuName}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
