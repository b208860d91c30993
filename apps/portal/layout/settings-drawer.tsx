import { CheckOutlined } from '@ant-design/icons';
import { Drawer, Switch } from 'antd';
import type { ReactNode } from 'react';
import { themeNames, type ThemeColor } from '#platform/ui/theme-names.ts';
import { chooseLayout, useLayout } from '#platform/shell/layout-store.ts';

/** Spec section 9. */
const WIDTH = 280;
const colorNames: Record<ThemeColor, string> = { blue: '蓝色', cyan: '青色', red: '红色', purple: '紫色' };
const themes = [
  { value: 'dark-side', label: '深色菜单' },
  { value: 'light', label: '浅色菜单' },
] as const;
const appearances = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
] as const;
const layouts = [
  { value: 'ltr', label: '左右' },
  { value: 'ttb', label: '上下' },
] as const;
const buttons = [
  { key: 'showMessage', label: '消息' },
  { key: 'showRefresh', label: '刷新' },
  { key: 'showFullScreen', label: '全屏' },
] as const;

/** Theme, layout, colour, buttons: all apply at once and are remembered (ui.md 1.9). */
export default function SettingsDrawer({ open, onClose }: { open: boolean; onClose(): void }) {
  const layout = useLayout();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="right"
      closable={false}
      title={null}
      size={layout.device === 'mobile' ? '75%' : WIDTH}
      aria-label="应用配置"
    >
      <Group title="主题风格">
        <div className="picture-row">
          {themes.map(({ value, label }) => (
            <Picture
              key={value}
              kind={value}
              label={label}
              chosen={layout.theme === value}
              onChoose={() => chooseLayout({ theme: value })}
            />
          ))}
        </div>
      </Group>
      <Group title="外观">
        <div className="picture-row">
          {appearances.map(({ value, label }) => (
            <Picture
              key={value}
              kind={`look-${value}`}
              label={label}
              chosen={layout.appearance === value}
              onChoose={() => chooseLayout({ appearance: value })}
            />
          ))}
        </div>
      </Group>
      <Group title="布局模式">
        <div className="picture-row">
          {layouts.map(({ value, label }) => (
            <Picture
              key={value}
              kind={value}
              label={label}
              chosen={layout.layoutMode === value}
              onChoose={() => chooseLayout({ layoutMode: value })}
            />
          ))}
        </div>
      </Group>
      <Group title="主题颜色">
        <div className="picture-row">
          {themeNames.map((name) => (
            <button
              key={name}
              type="button"
              className={layout.themeColor === name ? 'color-square color-chosen' : 'color-square'}
              aria-label={colorNames[name]}
              aria-pressed={layout.themeColor === name}
              onClick={() => chooseLayout({ themeColor: name })}
            >
              <i className={`color-${name}`} />
            </button>
          ))}
        </div>
      </Group>
      <Group title="按钮显示">
        <SwitchRow
          label="固定顶部导航"
          checked={layout.isFixedNavBar}
          disabled={layout.layoutMode === 'ttb'}
          onChange={(isFixedNavBar) => chooseLayout({ isFixedNavBar })}
        />
        {buttons.map(({ key, label }) => (
          <SwitchRow
            key={key}
            label={label}
            checked={layout.actionItem[key]}
            onChange={(on) => chooseLayout({ actionItem: { ...layout.actionItem, [key]: on } })}
          />
        ))}
      </Group>
    </Drawer>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="setting-group">
      <h2>
        <span>{title}</span>
      </h2>
      {children}
    </section>
  );
}

function Picture({
  kind,
  label,
  chosen,
  onChoose,
}: {
  kind: string;
  label: string;
  chosen: boolean;
  onChoose(): void;
}) {
  return (
    <button type="button" className="picture" aria-pressed={chosen} onClick={onChoose}>
      <span className={`picture-frame picture-${kind}`}>{chosen && <CheckOutlined />}</span>
      {label}
    </button>
  );
}

function SwitchRow({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange(on: boolean): void;
}) {
  return (
    <label className="switch-row">
      {label}
      <Switch size="small" checked={checked} disabled={disabled} onChange={onChange} />
    </label>
  );
}
