import { Link } from 'react-router';
import { merchantAddress } from '#capabilities/merchant/contract/addresses.ts';
import { pathTo, useCall } from '#platform/portal-kit/index.ts';
import { StatusTag } from '#platform/ui/index.ts';
import {
  listRequirements,
  requirementStates,
  requirementTones,
  type Requirement,
} from '../contract/requirement-operations.ts';
import { ReadAgain } from './read-again.tsx';
import './requirements.css';

/** Where it is seen, and settled where the provider can settle it; null: on no other page. */
const placeOf = (mid: string, { tab, applicationNo }: Requirement): string | null => {
  if (applicationNo !== null) return pathTo('/onboarding/application', { no: applicationNo });
  return tab ? merchantAddress(mid, tab) : null;
};

/** What is due from the merchant. */
export function Requirements({ mid }: { mid: string }) {
  const { data, error, refetch } = useCall(listRequirements, { mid }, { quiet: true, fresh: true });
  if (error) return <ReadAgain onRetry={refetch} />;
  if (!data) return '…';
  if (data.list.length === 0) return '无';
  return (
    <ul className="requirements" aria-label="待补事项">
      {data.list.map((one) => {
        const place = placeOf(mid, one);
        return (
          <li key={one.name}>
            <StatusTag tone={requirementTones[one.state]}>{requirementStates[one.state]}</StatusTag>
            {one.name}：{one.text} {place && <Link to={place}>查看</Link>}
          </li>
        );
      })}
    </ul>
  );
}
