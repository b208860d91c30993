/** Three line drawings of one family (look.md, Empty): 96 x 72, a line of 1.5, tones from the tokens. */
export type Drawing = 'nothing' | 'filter' | 'refused';

/** A ledger with one empty line; a magnifier over rows; a closed entrance. */
const lines: Record<Drawing, { soft: string; line: string }> = {
  nothing: {
    soft: 'M30 20h38v38H30zM38 30h22M38 38h22',
    line: 'M26 14h38a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4H26zM26 14v44M22 22h8M22 32h8M22 42h8M38 46h16',
  },
  filter: { soft: 'M18 22h34M18 34h20M18 46h26', line: 'M58 26a14 14 0 1 1 0 28 14 14 0 0 1 0-28zM68 50 80 62' },
  refused: { soft: 'M20 60h56M38 22h22v38H38z', line: 'M32 60V16h32v44M57 38v4M68 60h10M18 60h10' },
};

export function StateDrawing({ drawing }: { drawing: Drawing }) {
  return (
    <svg
      className="state-drawing"
      width="96"
      height="72"
      viewBox="0 0 96 72"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={lines[drawing].soft} stroke="var(--drawing-soft)" />
      <path d={lines[drawing].line} stroke="var(--drawing)" />
    </svg>
  );
}
