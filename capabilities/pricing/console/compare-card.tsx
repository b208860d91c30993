import { Checkbox } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, EmptyState, ErrorState, PageCard, Skeleton, StatusTag, type Tone } from '#platform/ui/index.ts';
import { compareVersions, type ComparedPrice, type ShownVersion } from '../contract/plan-operations.ts';
import { priceOf } from '../contract/price-rows.ts';
import { rowStates, type RowState } from '../contract/words.ts';

const tones: Readonly<Record<RowState, Tone>> = { same: 'off', changed: 'waiting', added: 'good', removed: 'bad' };
const DRAFT = 0;

const Side = ({ side }: { side: ComparedPrice['before'] }) =>
  side ? (
    <>
      {side.price}
      <div className="muted fs-12">{side.band}</div>
    </>
  ) : (
    '—'
  );

/** Two versions of a plan side by side, the draft among them. */
export function CompareCard({
  planId,
  versions,
  hasDraft,
}: {
  planId: string;
  versions: readonly ShownVersion[];
  hasDraft: boolean;
}) {
  const places = [
    ...(hasDraft ? [{ value: DRAFT, label: '草稿' }] : []),
    ...versions.map(({ version, fromDay }) => ({ value: version, label: `第 ${version} 版（${fromDay}）` })),
  ];
  const [chosen, setChosen] = useState<{ before?: number; after?: number }>({});
  const [onlyChanged, setOnlyChanged] = useState(true);
  const after = chosen.after ?? places[0]!.value;
  const before = chosen.before ?? (places[1] ?? places[0]!).value;
  const compared = useCall(compareVersions, { planId, before, after }, { quiet: true, fresh: true });
  const rows = (compared.data?.rows ?? []).filter(({ state }) => !onlyChanged || state !== 'same');
  return (
    <PageCard title="版本对比">
      <div className="plan-bar">
        <ChoiceSelect
          aria-label="对比前"
          options={places}
          value={before}
          onChange={(value: number) => setChosen({ ...chosen, before: value })}
        />
        <span aria-hidden>→</span>
        <ChoiceSelect
          aria-label="对比后"
          options={places}
          value={after}
          onChange={(value: number) => setChosen({ ...chosen, after: value })}
        />
        <Checkbox checked={onlyChanged} onChange={({ target }) => setOnlyChanged(target.checked)}>
          只看差异
        </Checkbox>
      </div>
      {compared.error && <ErrorState failure={compared.error} onRetry={() => void compared.refetch()} />}
      {!compared.data && !compared.error && <Skeleton />}
      {compared.data && rows.length === 0 && <EmptyState title="两个版本的价格相同" />}
      {rows.length > 0 && (
        <table className="plan-lines" aria-label="版本对比">
          <thead>
            <tr>
              <th scope="col">业务</th>
              <th scope="col">对比前</th>
              <th scope="col">对比后</th>
              <th scope="col">变化</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} className={`is-${row.state}`}>
                <th scope="row">{priceOf(row)}</th>
                <td>
                  <Side side={row.before} />
                </td>
                <td>
                  <Side side={row.after} />
                </td>
                <td>
                  <StatusTag tone={tones[row.state]}>{rowStates[row.state]}</StatusTag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PageCard>
  );
}
