import { Can, useListState } from '#platform/portal-kit/index.ts';
import { NoPermissionState } from '#platform/ui/index.ts';
import { useState } from 'react';
import type { Rule } from '../contract/operations.ts';
import { RuleBatch } from './rule-batch.tsx';
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
  const [several, setSeveral] = useState<{ rules: readonly Rule[]; begin: Rule } | null>(null);
  if (list.open) return <RuleView key={list.open} kind={list.open} onClose={() => list.setOpen('')} />;
  if (several) return <RuleBatch {...several} onClose={() => setSeveral(null)} />;
  return <RuleList onOpen={list.setOpen} onSeveral={(rules, begin) => setSeveral({ rules, begin })} />;
}
