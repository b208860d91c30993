type Options = PDFKit.Mixins.TextOptions & { lineWidth?: number; textWidth?: number };

interface OpenFont {
  font: { hasGlyphForCodePoint(code: number): boolean };
}

/** What the library has inside: where a line of text is drawn and measured, with the font of now and its file. */
interface Inside {
  _font: OpenFont;
  _fontSource: string;
  _fragment(text: string, x: number, y: number, options: Options): void;
  widthOfString(text: string, options?: Options): number;
  font(file: string): unknown;
}

interface Run {
  text: string;
  /** The file of a font. */
  font: string;
}

/**
 * Lets every text of a document be drawn with further fonts where its own has no glyph, in their order: rare characters
 * of names, most of them outside of the BMP. They are opened when a text needs one. `further`: by the file of a font.
 */
export function addFallbackFonts(document: PDFKit.PDFDocument, further: ReadonlyMap<string, readonly string[]>): void {
  const inside = document as unknown as Inside;
  const { _fragment: draw, widthOfString: measure } = inside;
  const chosen = new Map<string, string>();

  function inFont<T>(file: string, work: () => T): T {
    const before = inside._fontSource;
    if (file === before) return work();
    inside.font(file);
    const result = work();
    inside.font(before);
    return result;
  }
  const has = (file: string, code: number): boolean => inFont(file, () => inside._font.font.hasGlyphForCodePoint(code));

  function fontOf(character: string): string {
    const ownFont = inside._fontSource;
    const key = ownFont + character;
    const known = chosen.get(key);
    if (known !== undefined) return known;
    const code = character.codePointAt(0)!;
    const font = [ownFont, ...(further.get(ownFont) ?? [])].find((file) => has(file, code)) ?? ownFont;
    chosen.set(key, font);
    return font;
  }

  function runsOf(text: string): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const font = fontOf(character);
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ text: character, font });
    }
    return runs;
  }

  const widthOfRun = (run: Run, options: Options | undefined): number =>
    inFont(run.font, () => measure.call(inside, run.text, options));
  inside.widthOfString = (text, options) => runsOf(text).reduce((wide, run) => wide + widthOfRun(run, options), 0);

  inside._fragment = (text, x, y, options) => {
    const runs = runsOf(text);
    const { align = 'left', lineWidth = 0, textWidth: _whole, ...rest } = options;
    if (runs.length <= 1 && runs[0]?.font === inside._fontSource) return draw.call(inside, text, x, y, options);
    const room = options.width ? lineWidth - inside.widthOfString(text.trimEnd()) : 0;
    let at = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0);
    for (const run of runs) {
      inFont(run.font, () => draw.call(inside, run.text, at, y, { ...rest, align: 'left' }));
      at += widthOfRun(run, undefined);
    }
  };
}
