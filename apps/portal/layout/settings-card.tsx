import { SettingOutlined } from '@ant-design/icons';

/**
 * The card at the middle of the right edge that opens the settings (ui.md 1.9). It is hidden in the content's padding
 * except for a small handle, and slides out under the pointer, so that it covers nothing. It is for the pointer only:
 * keys and screen readers have the gear in the header.
 */
export function SettingsCard({ onOpen }: { onOpen(): void }) {
  return (
    <button type="button" className="settings-card" tabIndex={-1} aria-hidden onClick={onOpen}>
      <SettingOutlined />
      <span>应用配置</span>
    </button>
  );
}
