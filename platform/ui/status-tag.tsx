export type Tone = 'waiting' | 'running' | 'good' | 'bad' | 'off';

/** Dot, ring, tick, cross, dash: different on paper and without colour (look.md, Principles). */
const shapes: Record<Tone, { line?: string; fill?: boolean }> = {
  waiting: { fill: true },
  running: {},
  good: { line: 'm2.5 6.5 2.5 2.5 4.5-5.5' },
  bad: { line: 'm3 3 6 6M9 3 3 9' },
  off: { line: 'M2.5 6h7' },
};

export function StatusMark({ tone }: { tone: Tone }) {
  const { line, fill } = shapes[tone];
  return (
    <svg
      className="status-mark"
      data-tone={tone}
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {line ? <path d={line} /> : <circle cx="6" cy="6" r="3.5" fill={fill ? 'currentColor' : 'none'} />}
    </svg>
  );
}

/** A mark and a word: never the colour alone (ui.md rules 2 and 17). */
export function StatusTag({ tone, children }: { tone: Tone; children: React.ReactNode }) {
  return (
    <span className={`status status-${tone}`}>
      <StatusMark tone={tone} />
      {children}
    </span>
  );
}

/** One map for all pages: the audit status of an order (spec section 4). */
const auditStatus: Readonly<Record<string, { tone: Tone; text: string }>> = {
  '01': { tone: 'waiting', text: '待复核' },
  '00': { tone: 'good', text: '已通过' },
  '02': { tone: 'good', text: '已通过' },
  '03': { tone: 'good', text: '已通过' },
  '04': { tone: 'good', text: '已通过' },
  '07': { tone: 'good', text: '已通过' },
  '10': { tone: 'good', text: '已通过' },
  '11': { tone: 'good', text: '已通过' },
  '12': { tone: 'good', text: '已通过' },
  '06': { tone: 'bad', text: '已退回' },
  '09': { tone: 'bad', text: '已退回' },
  '18': { tone: 'bad', text: '已退回' },
  '20': { tone: 'bad', text: '失败' },
};

const auditStatusText = (code: string): string => auditStatus[code]?.text ?? '-';

export function AuditStatusTag({ code }: { code: string }) {
  return <StatusTag tone={auditStatus[code]?.tone ?? 'off'}>{auditStatusText(code)}</StatusTag>;
}
