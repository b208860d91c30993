/**
 * What no text of ours has: control and format characters, private use, halves of surrogate pairs, separators of lines
 * and paragraphs, what programs show as nothing (Hangul fillers, tags, variation selectors), and what the installed
 * Unicode does not know. Planes 2 and 3 are for ideographs: one that is newer than this Unicode may be in a name.
 */
const UNCLEAN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFD]|(?![\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}])\p{Cn}/u;
const EVERY_UNCLEAN = new RegExp(UNCLEAN, 'gu');
const UNKNOWN = /[\p{Co}\p{Cs}\p{Cn}\uFFFD]/u;
const LAYOUT = /[\t\n\r]/g;
const LINE_BREAK = /[\n\r]/;
/** Asks for the coloured picture of a sign, which keyboards of phones add to some. */
const PICTURE_FORM = /(?<=\p{Extended_Pictographic})\uFE0F/gu;
const EMOJI = /\p{RGI_Emoji}/gv;

/** The text as it is kept: NFC, so that one text has one form, and picture signs without their variation selectors. */
export const cleanText = (text: string): string => text.normalize('NFC').replace(PICTURE_FORM, '');

/**
 * What is wrong with a text and what to do, in Chinese: names the first character that no text may have. Null when the
 * text is clean. A text of several lines may have line breaks and tabs.
 */
export function uncleanText(text: string, { multiLine = false } = {}): string | null {
  const kept = text.replace(PICTURE_FORM, '');
  const [found] = UNCLEAN.exec(multiLine ? kept.replace(LAYOUT, '') : kept) ?? [];
  return found === undefined ? null : `含有${nameOf(found, text)}，请删除后重新输入`;
}

function nameOf(found: string, text: string): string {
  if (LINE_BREAK.test(found)) return '换行符';
  if (found === '\t') return '制表符';
  const emoji = text.match(EMOJI)?.find((one) => one.replace(PICTURE_FORM, '').includes(found));
  if (emoji) return `组合表情 ${emoji}`;
  const code = found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return `${UNKNOWN.test(found) ? '无法识别的字符' : '不可见字符'} U+${code}`;
}

/** Another program's text, e.g. a bank's, without what ours may not have: it cannot be asked to write it again. */
export const stripUnclean = (text: string): string => cleanText(text.replace(LAYOUT, ' ').replace(EVERY_UNCLEAN, ''));
