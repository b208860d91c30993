import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { fenOfYuan, sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import { formatAmount, formatShortDay } from '#platform/ui/index.ts';
import { appearanceOf, useLayout } from '#platform/shell/layout-store.ts';

/** One day: `date` as YYYY-MM-DD, amounts in yuan. */
export interface FlowDay {
  date: string;
  in: string;
  out: string;
}

const HEIGHT = 200;
/** Room for the dates below and the amounts at the left. */
const DATES = 26;
const AMOUNTS = 64;
const WAN = 10_000;

/** Only for the scale of the chart: amounts that people read stay the text from the server. */
const heightOf = (yuan: string): number => Number(yuan);
const axisText = (value: number): string =>
  value >= WAN ? `${(value / WAN).toLocaleString('zh-CN', { maximumFractionDigits: 1 })}万` : String(value);
const sumOf = (days: readonly FlowDay[], side: 'in' | 'out'): string =>
  yuanOfFen(sumFen(days.map((day) => fenOfYuan(day[side]))));
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function options(
  days: readonly FlowDay[],
  width: number,
  brand: string,
  onHover: (index: number | null) => void,
): uPlot.Options {
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  const axis = {
    stroke: token('--text-2'),
    font,
    ticks: { show: false },
    grid: { stroke: token('--border'), width: 1 },
  };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: { x: { time: false }, y: { range: (_, __, max) => [0, max > 0 ? max * 1.1 : 1] } },
    axes: [
      {
        ...axis,
        size: DATES,
        grid: { show: false },
        values: (_, ticks) =>
          ticks.map((tick) => (Number.isInteger(tick) ? (days[tick] ? formatShortDay(days[tick].date) : '') : '')),
        space: 80,
      },
      { ...axis, size: AMOUNTS, values: (_, ticks) => ticks.map(axisText) },
    ],
    series: [
      {},
      { stroke: brand, width: 2, fill: `${brand}1a`, points: { show: false } },
      { stroke: token('--warn'), width: 2, dash: [5, 4], points: { show: false } },
    ],
    hooks: { setCursor: [(chart) => onHover(chart.cursor.idx ?? null)] },
  };
}

/**
 * Money in and out a day. Income is a full line over an area, expense a dashed one, so that they differ without colour.
 * A table has the same figures for people who cannot see the chart.
 */
export default function FlowChart({ series }: { series: readonly FlowDay[] }) {
  const room = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const color = useLayout((state) => `${appearanceOf(state)} ${state.themeColor}`);
  const data = useMemo<uPlot.AlignedData>(
    () => [
      series.map((_, index) => index),
      series.map((day) => heightOf(day.in)),
      series.map((day) => heightOf(day.out)),
    ],
    [series],
  );
  useEffect(() => {
    const element = room.current!;
    const chart = new uPlot(options(series, element.clientWidth, token('--brand'), setHovered), data, element);
    const observer = new ResizeObserver(
      () => element.clientWidth > 0 && chart.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [series, data, color]);

  const shown = (hovered === null ? undefined : series[hovered]) ?? {
    date: `${series.length} 天合计`,
    in: sumOf(series, 'in'),
    out: sumOf(series, 'out'),
  };
  return (
    <figure>
      <figcaption className="flow-legend">
        <span className="flow-day">{shown.date}</span>
        <span className="flow-key flow-key-in">
          收入 <b>{formatAmount(shown.in)}</b> 元
        </span>
        <span className="flow-key flow-key-out">
          支出 <b>{formatAmount(shown.out)}</b> 元
        </span>
      </figcaption>
      <div ref={room} aria-hidden />
      <details className="flow-table">
        <summary>数据表</summary>
        <table>
          <caption>近 30 天每日收支，单位元</caption>
          <tbody>
            {series.map((one) => (
              <tr key={one.date}>
                <th scope="row">{one.date}</th>
                <td>收入 {one.in}</td>
                <td>支出 {one.out}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
