const FULL_WIDTH = /[\uFF10-\uFF19]/g;
const TO_ASCII = 0xfee0;
/** What people and sheets write between digits: blanks of all widths and hyphens. */
const BETWEEN = /[\s\-\u2010-\u2015\u2212\uFE63\uFF0D]/g;
/** What sheets need to take a number for a text. */
const BEFORE = /^['\u2018\u2019\uFF07]+/;

/** An account number without what people, sheets and messages write in it; in forms, calls and sheets alike. */
export const plainAccountNo = (text: string): string =>
  text
    .replace(FULL_WIDTH, (digit) => String.fromCharCode(digit.charCodeAt(0) - TO_ASCII))
    .replace(BETWEEN, '')
    .replace(BEFORE, '');
