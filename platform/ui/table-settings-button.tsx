import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Radio } from 'antd';
import { useState } from 'react';
import { arranged, inOrder, moved, type Density, type TableSettings } from './table-settings.ts';

interface Titled {
  name: string;
  title: string;
  pinned?: 'left' | 'right';
}

interface PanelProps {
  columns: readonly Titled[];
  settings: TableSettings;
  onChange(settings: TableSettings | null): void;
  /** Makes every column as wide as what it shows. */
  onFit(): void;
}

const densities: { value: Density; label: string }[] = [
  { value: 'large', label: '宽松' },
  { value: 'middle', label: '标准' },
  { value: 'small', label: '紧凑' },
];

/** Show, hide and order by keyboard as by mouse: two buttons a row instead of dragging. */
function SettingsPanel({ columns, settings, onChange, onFit }: PanelProps) {
  const shown = arranged(columns, settings).map((column) => column.name);
  const toggle = (name: string, on: boolean) => {
    const all = columns.map((column) => column.name);
    const next = on ? [...shown, name] : shown.filter((other) => other !== name);
    onChange({ ...settings, hidden: all.filter((other) => !next.includes(other)) });
  };
  const mover = (column: Titled, step: -1 | 1) => {
    const order = moved(columns, settings.order, column.name, step);
    return (
      <button
        type="button"
        aria-label={`${step < 0 ? '上移' : '下移'} ${column.title}`}
        disabled={!order}
        onClick={() => order && onChange({ ...settings, order })}
      >
        {step < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
      </button>
    );
  };
  const pinner = ({ name, title, pinned }: Titled) => (
    <button
      type="button"
      aria-label={`固定 ${title}`}
      aria-pressed={pinned !== undefined}
      onClick={() => onChange({ ...settings, pins: { ...settings.pins, [name]: pinned ? 'none' : 'left' } })}
    >
      {pinned ? <PushpinFilled /> : <PushpinOutlined />}
    </button>
  );
  return (
    <section className="table-settings" aria-label="列设置">
      <p className="table-settings-title">列设置</p>
      <div className="table-settings-head">
        <span>行高</span>
        <Radio.Group
          aria-label="行高"
          size="small"
          optionType="button"
          options={densities}
          value={settings.density}
          onChange={(event) => onChange({ ...settings, density: event.target.value as Density })}
        />
      </div>
      <ul aria-label="列">
        {inOrder(columns, settings.order).map((column) => {
          const on = shown.includes(column.name);
          return (
            <li key={column.name}>
              <Checkbox
                checked={on}
                disabled={on && shown.length === 1}
                onChange={(event) => toggle(column.name, event.target.checked)}
              >
                {column.title}
              </Checkbox>
              <span>
                {pinner(column)}
                {mover(column, -1)}
                {mover(column, 1)}
              </span>
            </li>
          );
        })}
      </ul>
      <div className="table-settings-foot">
        <Button size="small" type="link" onClick={onFit}>
          适应列宽
        </Button>
        <Button size="small" type="link" onClick={() => onChange(null)}>
          恢复默认
        </Button>
      </div>
    </section>
  );
}

/** The small gear at the right of a table's bar (ui.md rule 15). Esc closes its panel and gives the focus back. */
export function TableSettingsButton(props: PanelProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      content={<SettingsPanel {...props} />}
    >
      <Button
        type="text"
        className="table-settings-gear"
        icon={<SettingOutlined />}
        aria-label="列设置"
        aria-expanded={open}
      />
    </Popover>
  );
}
