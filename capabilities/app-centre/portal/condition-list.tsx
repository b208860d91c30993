import { Link } from 'react-router';
import { StatusTag } from '#platform/ui/index.ts';
import type { ApplicationDetail } from '../contract/operations.ts';
import { conditionWords } from '../contract/words.ts';

/** Each condition with its state; one that is not met says what to do, and leads there. */
export const ConditionList = ({ conditions }: Pick<ApplicationDetail, 'conditions'>) => (
  <ul className="app-conditions">
    {conditions.map(({ key, met }) => {
      const { name, hint, path } = conditionWords[key];
      return (
        <li key={key}>
          <span>
            {name}
            {!met && <small>{hint}</small>}
          </span>
          {!met && path && <Link to={path}>去办理</Link>}
          <StatusTag tone={met ? 'good' : 'waiting'}>{met ? '已满足' : '未满足'}</StatusTag>
        </li>
      );
    })}
  </ul>
);
