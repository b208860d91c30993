export const DIGITS = '0123456789';
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/**
 * Every visible ASCII character that is neither figure nor letter: the keyboard has all characters that the server
 * accepts.
 */
export const SYMBOLS = '`~!@#$%^&*()-_=+[]{}\\|;:\'",.<>/?';

/** Screen readers pass over many of these or each name them otherwise. */
const SYMBOL_NAMES =
  '反引号 波浪号 感叹号 艾特 井号 美元符 百分号 脱字符 和号 星号 左圆括号 右圆括号 减号 下划线 等号 加号 左方括号 右方括号 左花括号 右花括号 反斜杠 竖线 分号 冒号 单引号 双引号 逗号 句点 小于号 大于号 斜杠 问号'.split(
    ' ',
  );

export function nameOfKey(key: string): string {
  const symbol = SYMBOLS.indexOf(key);
  if (symbol >= 0) return SYMBOL_NAMES[symbol]!;
  return /[A-Z]/.test(key) ? `大写 ${key}` : key;
}

/** A uniform random integer from 0 to `below` - 1. */
function randomBelow(below: number): number {
  const [limit, box] = [Math.floor(2 ** 32 / below) * below, new Uint32Array(1)];
  do crypto.getRandomValues(box);
  while (box[0]! >= limit);
  return box[0]! % below;
}

/** Fisher and Yates: every order is as likely, so that the position of a finger tells nothing. */
export function shuffled(text: string, below: (max: number) => number = randomBelow): string[] {
  const keys = [...text];
  for (let last = keys.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [keys[last], keys[other]] = [keys[other]!, keys[last]!];
  }
  return keys;
}

export interface KeyOrder {
  digits: string[];
  letters: string[];
  symbols: string[];
}

/** A new order each time the keyboard opens. */
export const newKeyOrder = (): KeyOrder => ({
  digits: shuffled(DIGITS),
  letters: shuffled(LETTERS),
  symbols: shuffled(SYMBOLS),
});

/** The keys on the screen, in reading order: figures first, then letters or symbols. */
export function keysOf({ digits, letters, symbols }: KeyOrder, page: 'letters' | 'symbols', upper: boolean): string[] {
  if (page === 'symbols') return [...digits, ...symbols];
  return [...digits, ...letters.map((letter) => (upper ? letter.toUpperCase() : letter))];
}
