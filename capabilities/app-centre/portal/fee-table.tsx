import type { ApplicationDetail } from '../contract/operations.ts';

/** The price list in words; a kind without prices costs nothing. */
export function FeeTable({ fees }: Pick<ApplicationDetail, 'fees'>) {
  if (fees.length === 0) return <p className="muted">应用本身不收费；由它发起的其他业务，按该业务的费用标准收取</p>;
  return (
    <table className="app-fees">
      <thead>
        <tr>
          <th scope="col">业务</th>
          <th scope="col">到账时间</th>
          <th scope="col">费用</th>
        </tr>
      </thead>
      <tbody>
        {fees.map(({ kindName, speedName, range, price }) => (
          <tr key={`${kindName}${speedName}${range}`}>
            <td>{kindName}</td>
            <td>{speedName}</td>
            <td>
              {range && <span className="muted">{range}：</span>}
              {price}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
