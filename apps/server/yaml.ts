/** JSON values as YAML in blocks. Strings are written as JSON does, which YAML reads; keys too where they need it. */
const PLAIN_KEY = /^[A-Za-z_][\w-]*$/;
const keyOf = (key: string): string => (PLAIN_KEY.test(key) ? key : JSON.stringify(key));

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

function block(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)}\n`;
  if (isEmpty(value)) return Array.isArray(value) ? ' []\n' : ' {}\n';
  return `\n${linesOf(value, indent)}`;
}

function linesOf(value: object, indent: string): string {
  if (!Array.isArray(value))
    return Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => `${indent}${keyOf(key)}:${block(inner, `${indent}  `)}`)
      .join('');
  return value.map((inner: unknown) => `${indent}-${block(inner, `${indent}  `)}`).join('');
}

export const yamlOf = (value: object): string => linesOf(value, '');
