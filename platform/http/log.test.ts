import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { lateLog } from './log.ts';

describe('The log of a call', () => {
  it('costs nothing until its first line; each line has what it is bound to', () => {
    const lines: string[] = [];
    const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
    const child = vi.spyOn(log, 'child');
    const one = lateLog(log, { requestId: 'r1' });
    expect(child).not.toHaveBeenCalled();
    one.warn('in words');
    one.error({ code: 7 }, 'with a value');
    expect(child).toHaveBeenCalledOnce();
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { level: 40, requestId: 'r1', msg: 'in words' },
      { level: 50, requestId: 'r1', code: 7, msg: 'with a value' },
    ]);
  });
});
