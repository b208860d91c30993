import { Link } from 'react-router';
import { pathTo } from '#platform/portal-kit/index.ts';
import { duplicateOf } from '../contract/words.ts';
import type { Application } from './application.ts';

/** Others with the same code, mobile or account, each with a link to it. */
export function Duplicates({ application: { duplicates } }: { application: Application }) {
  if (duplicates.length === 0) return null;
  return (
    <section className="onboarding-warning" aria-label="相同的信息">
      <strong>与其他申请或商户有相同的信息，请核对</strong>
      <ul>
        {duplicates.map(({ what, applicationNo, mid, name }) => (
          <li key={`${what}/${applicationNo}/${mid}`}>
            {duplicateOf[what]}相同：{name}{' '}
            {applicationNo && (
              <Link to={pathTo('/onboarding/application', { no: applicationNo })}>{applicationNo}</Link>
            )}
            {mid && <span className="numeric"> 商户号 {mid}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
