/** Never within an amount or a number. */
const BREAK = /[\r\n\t;；、]+/;
/** Digits grouped by commas as people write amounts; what is not grouped so is two words: `100.00,200.00`. */
const GROUPED = /^\d{1,3}(?:[,，]\d{3})+(?!\d)(?:\.\d*)?/;

/** One part between breaks; its commas part words where they do not group digits. */
function* wordsOfPart(part: string): Generator<string> {
  let rest = part.trim();
  while (rest !== '') {
    const end = GROUPED.exec(rest)?.[0].length ?? rest.search(/[,，]|$/);
    const comma = rest.slice(end).search(/[,，]|$/);
    yield rest.slice(0, end + comma).trim();
    rest = rest.slice(end + comma + 1).trim();
  }
}

/**
 * The words of a typed or pasted text, each once: parted by line breaks, tabs, semicolons and commas. `12,345.67` is
 * one amount.
 */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(BREAK)
      .flatMap((part) => [...wordsOfPart(part)])
      .filter((word) => word !== ''),
  ),
];
