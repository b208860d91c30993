/**
 * 人民币大写 of an amount in yuan ("1010.10" → 壹仟零壹拾元壹角整), by the rules for filling bills: 整 after yuan or
 * jiao, none after fen, one 零 for any run of zeros between figures, 零 before fen when there is no jiao.
 */
const FIGURES = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const SECTIONS = ['', '万', '亿', '万亿'];

function sectionInWords(section: number): string {
  let words = '';
  let zeroDue = false;
  for (let place = 3; place >= 0; place -= 1) {
    const figure = Math.floor(section / 10 ** place) % 10;
    if (figure === 0) {
      zeroDue = words !== '';
    } else {
      words += (zeroDue ? '零' : '') + FIGURES[figure] + PLACES[place];
      zeroDue = false;
    }
  }
  return words;
}

function wholeInWords(digits: string): string {
  let words = '';
  let zeroDue = false;
  const padded = digits.padStart(Math.ceil(digits.length / 4) * 4, '0');
  const count = padded.length / 4;
  for (let index = 0; index < count; index += 1) {
    const section = Number(padded.slice(index * 4, index * 4 + 4));
    if (section === 0) {
      zeroDue = words !== '';
      continue;
    }
    if (words && (zeroDue || section < 1000)) words += '零';
    words += sectionInWords(section) + SECTIONS[count - 1 - index];
    zeroDue = false;
  }
  return words;
}

/** Empty text for what is no amount of at most 15 integer digits and two decimals. */
export function amountInCapitals(yuan: string): string {
  const parts = /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(yuan.replaceAll(',', ''));
  if (!parts) return '';
  const yuanWords = wholeInWords(parts[1]!);
  const [jiao, fen] = (parts[2] ?? '').padEnd(2, '0').split('').map(Number) as [number, number];
  if (!yuanWords && !jiao && !fen) return '零元整';
  let words = yuanWords ? `${yuanWords}元` : '';
  if (jiao) words += `${FIGURES[jiao]}角`;
  else if (fen && yuanWords) words += '零';
  return fen ? `${words}${FIGURES[fen]}分` : `${words}整`;
}
