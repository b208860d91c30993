/** Of all columns that were ever answered: as many as the statements of the sources have. */
const camelCases = new Map<string, string>();

/** `amount_fen` is `amountFen`; a name that is so already stays. */
export function camelCase(column: string): string {
  let name = camelCases.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelCases.set(column, name);
  }
  return name;
}
