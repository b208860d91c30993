import { useRef, useState, type KeyboardEvent } from 'react';
import { keysOf, nameOfKey, newKeyOrder } from './keys.ts';

/** As many as there are figures. */
const COLUMNS = 10;
const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

export interface SecureKeyboardProps {
  id: string;
  /** The entered length, which is all that is announced. */
  length: number;
  disabled: boolean;
  onType(key: string): void;
  onErase(): void;
  onDone(): void;
}

/**
 * 安全键盘: the keys are in another order each time. Pressing one leaves the focus in the field; by keyboard the arrows
 * go from key to key, and the whole panel is one stop of Tab.
 */
export function SecureKeyboard({ id, length, disabled, onType, onErase, onDone }: SecureKeyboardProps) {
  const [order] = useState(newKeyOrder);
  const [page, setPage] = useState<'letters' | 'symbols'>('letters');
  const [upper, setUpper] = useState(false);
  const [stop, setStop] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const keys = keysOf(order, page, upper);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Only this layer closes, not the dialog around it.
      event.stopPropagation();
      onDone();
      return;
    }
    const buttons = [...panel.current!.querySelectorAll<HTMLButtonElement>('button')];
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = MOVES[event.key];
    if (step === undefined || here < 0) return;
    event.preventDefault();
    buttons[Math.min(buttons.length - 1, Math.max(0, here + step))]!.focus();
  };
  /** The key that gets the focus by Tab. */
  const stopAt = (index: number) => ({ tabIndex: index === stop ? 0 : -1, onFocus: () => setStop(index), disabled });
  const turn = () => {
    setPage(page === 'letters' ? 'symbols' : 'letters');
    setStop(0);
  };
  return (
    // Pressing a key must not move the caret out of the field; arrows and Escape are handled here for all keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={panel}
      id={id}
      className="secure-keys"
      role="group"
      aria-label="安全键盘"
      onKeyDown={move}
      onMouseDown={(event) => event.preventDefault()}
    >
      {keys.map((key, index) => (
        <button
          key={`${page}${key.toLowerCase()}`}
          type="button"
          aria-label={nameOfKey(key)}
          {...stopAt(index)}
          onClick={() => onType(key)}
        >
          {key}
        </button>
      ))}
      <span className="secure-tools">
        <button
          type="button"
          aria-pressed={upper && page === 'letters'}
          {...stopAt(keys.length)}
          disabled={disabled || page === 'symbols'}
          onClick={() => setUpper(!upper)}
        >
          大写
        </button>
        <button type="button" {...stopAt(keys.length + 1)} onClick={turn}>
          {page === 'letters' ? '符号' : '字母'}
        </button>
        <button type="button" {...stopAt(keys.length + 2)} onClick={onErase}>
          删除
        </button>
        <button type="button" {...stopAt(keys.length + 3)} onClick={onDone}>
          完成
        </button>
      </span>
      <span className="secure-said" role="status">
        已输入 {length} 位
      </span>
    </div>
  );
}
