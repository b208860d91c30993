/** So many rows are named in one sentence. */
export const ROWS_NAMED = 5;

/** Some rows in a sentence. */
export const namedRows = (rowNos: readonly number[]): string =>
  `第${rowNos.slice(0, ROWS_NAMED).join('、')}${rowNos.length > ROWS_NAMED ? '等' : ''}行`;
