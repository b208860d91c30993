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
