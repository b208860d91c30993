import { SearchOutlined } from '@ant-design/icons';
import { MODIFIER } from './keys.ts';
import { openPalette } from './palette-store.ts';
import { loadPinyin } from './use-pinyin.ts';
import './palette.css';

/** In the header on desktop; the dictionary is fetched when the pointer comes near. */
export function PaletteButton() {
  const near = () => void loadPinyin();
  return (
    <button
      type="button"
      className="palette-button"
      aria-label="查找与快速前往"
      aria-keyshortcuts="Control+K Meta+K"
      title={`查找与快速前往（${MODIFIER} K）`}
      onClick={openPalette}
      onMouseEnter={near}
      onFocus={near}
    >
      <SearchOutlined aria-hidden />
      <span aria-hidden>查找</span>
      <kbd aria-hidden data-keys={`${MODIFIER} K`} />
    </button>
  );
}
