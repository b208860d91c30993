/**
 * The lines of a text in this width, by the width of each sign. Ideographs break anywhere, a word of letters before it
 * where a blank precedes it.
 */
export function wrapText(text: string, width: number, widthOf: (sign: string) => number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  const wideOf = (signs: readonly string[]): number => signs.reduce((wide, sign) => wide + widthOf(sign), 0);
  let wide = 0;
  for (const sign of text) {
    if (line.length > 0 && wide + widthOf(sign) > width) {
      const blank = /[!-~]/.test(sign) ? line.lastIndexOf(' ') : -1;
      lines.push(line.slice(0, blank > 0 ? blank : undefined).join(''));
      line = blank > 0 ? line.slice(blank + 1) : [];
      wide = wideOf(line);
    }
    if (line.length === 0 && sign === ' ') continue;
    line.push(sign);
    wide += widthOf(sign);
  }
  return [...lines, line.join('')];
}
