/** The product; programs outside of it and tests write codes as the wire has them. */
const PRODUCT = /^(apps|capabilities|ledger|platform)\/(?!.*(\.test\.|\/test\/|\.data\.ts))/;
/** Where a code gets its name. */
const NAMES = /(^|\/)[\w-]*errors\.ts$/;
const CODE = /'\d{5}K(?:CSDS|CSDC|PLMS)'/g;

/** A return type with more than one code: `Promise<Result<Row, typeof ROW_MISSING | typeof ROW_TAKEN>>`. */
const LISTED =
  /\): (?:Promise<\s*)?Result<(?:[^;{}]|(?<!>\s)\{[^{}]*\})*?(?:typeof [A-Z_\d]+\s*\|\s*\w|\w\s*\|\s*typeof [A-Z_])/g;

/** Codes in a signature: they follow from what the function returns, and the handler's from its operation. */
export function signatureFindings(file: string, text: string): string[] {
  if (!PRODUCT.test(file)) return [];
  return [...text.matchAll(LISTED)].map(({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line}: the codes of a function follow from what it returns; leave its return type out`;
  });
}

/** Literal error codes: `fail('02113KCSDS')` says less than `fail(PAYEE_IS_PAYER)`. */
export function codeFindings(file: string, text: string): string[] {
  if (!PRODUCT.test(file) || NAMES.test(file)) return [];
  return [...text.matchAll(CODE)].map(({ 0: code, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line}: ${code} has a name in its contract's errors.ts`;
  });
}

/** Where the form of a day is, and of a month. */
const CALENDAR = 'platform/kernel/shanghai-time.ts';
/** `/^\d{4}-\d{2}-\d{2}$/` takes 2026-02-31, of which PostgreSQL makes a server error; so does a month of that form. */
const OWN_DAY = /\\d\{[24]\}-(?:(?:\\d\{2\}|\\d\\d)[-$]|\((?:\?:)?0\[)/g;
/** The forms of zod take the year 0000 and an offset of 23 hours, and say so in English. */
const ISO_DAY = /\bz\.iso\s*\.(?:date|datetime)\(/g;

export function dayFindings(file: string, text: string): string[] {
  if (!PRODUCT.test(file) || file === CALENDAR) return [];
  const found = [...text.matchAll(OWN_DAY), ...(file.startsWith('capabilities/') ? text.matchAll(ISO_DAY) : [])];
  return found.map(({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line}: a day, a month or a time has its form in ${CALENDAR} (dayInput, monthInput, timeInput)`;
  });
}

/** A sentence of the schema's language, which the edge replaces, but no handler. */
const RAW_ISSUE = /fail\(INPUT_INVALID,[^)]*\bissues\b/g;

export function issueFindings(file: string, text: string): string[] {
  if (!file.startsWith('capabilities/')) return [];
  return [...text.matchAll(RAW_ISSUE)].map(({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line}: a part of an input is read by readPart (platform/http/read-part.ts)`;
  });
}

/** Fields of several lines: one takes line breaks as its call does, the other takes none. */
const TEXT_AREAS = new Set(['platform/ui/lines-input.tsx', 'platform/ui/paragraph-input.tsx']);

/** A field whose call refuses line breaks, found only when a person presses Enter in it. */
export function textAreaFindings(file: string, text: string): string[] {
  if (!PRODUCT.test(file) || TEXT_AREAS.has(file)) return [];
  return [...text.matchAll(/Input\.TextArea\b/g)].map(({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line}: a text of several lines is a LinesInput or a ParagraphInput`;
  });
}

/** A column of actions in the console; the log of operations has a column of the same name, which is a text. */
const ACTIONS = /title: '操作',\s*name: '(?!operation')[^}]*?(?=\brender\b|\})/g;

/** A column of actions that is there, and empty, for people without the right to act. */
export function actionColumnFindings(file: string, text: string): string[] {
  if (!PRODUCT.test(file) || !file.includes('/console/')) return [];
  return [...text.matchAll(ACTIONS)]
    .filter(([column]) => !column.includes('needs:'))
    .map(({ index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${file}:${line}: a column of actions says which right it needs (needs: null: each row has something for everybody)`;
    });
}

/** The one text with a half-width sign that the specification gives word for word. */
const GIVEN = '请输入8~20位数字,英文,符号至少两种组合的字符';
/** `8~20位`, `${min}~${max}个字`: the sign of a range between figures. */
const HALF_RANGE = /[\d}] ?~ ?(?=\d|\$\{)/g;

/** The sign of a range is the Chinese one, as in the specification's texts for amounts: 8～20位. */
export function rangeFindings(file: string, text: string): string[] {
  if (file.startsWith('tools/code-rules')) return [];
  return [...text.replaceAll(GIVEN, GIVEN.replace('~', '～')).matchAll(HALF_RANGE)].map(({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line}: the sign of a range is ～`;
  });
}
