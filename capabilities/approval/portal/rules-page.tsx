import { Can, useListState } from '#platform/portal-kit/index.ts';
import { NoPermissionState } from '#platform/ui/index.ts';
import { RuleList } from './rule-list.tsx';
import { RuleView } from './rule-view.tsx';
import './rules.css';

const DEFAULTS = {};

/** 复核规则 (/review/rules), for administrators: all products, with `open` one of them. */
export default function RulesPage() {
  return (
    <Can code="0402" otherwise={<NoPermissionState what="管理复核规则" />}>
      <Rules />
    </Can>
  );
}

function Rules() {
  const list = useListState(DEFAULTS);
  return list.open ? (
    <RuleView key={list.open} kind={list.open} onClose={() => list.setOpen('')} />
  ) : (
    <RuleList onOpen={list.setOpen} />
  );
}
