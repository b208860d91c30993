import { confirm, findChange, refuse, takeBack } from '#capabilities/change/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { OWN_REVIEW_RULE_CHANGE } from '../contract/errors.ts';
import type { confirmRule, confirmRules, rejectRule, withdrawRule } from '../contract/operations.ts';
import { ofKind, ruleChange, versionOf } from './save-rule.ts';

export const acceptRule: Handler<typeof confirmRule> = async (context, { proposalId }) => {
  const made = await confirm([ruleChange], null, context, proposalId);
  return made.ok ? ok({ version: await versionOf(context, made.data.change.subject) }) : made;
};

/** All or none: the first refusal undoes the call, and its sentence names the product. */
export const acceptRules: Handler<typeof confirmRules> = async (context, { proposalIds }) => {
  const list: OutputOf<typeof confirmRules>['list'] = [];
  for (const proposalId of proposalIds) {
    const made = await confirm([ruleChange], null, context, proposalId);
    if (!made.ok) {
      const change = await findChange(context.tx, roleOf(context).mid, proposalId);
      return change && made.code !== ruleChange.codes.ended ? ofKind(change.subject, made) : made;
    }
    const kind = made.data.change.subject;
    list.push({ kind, version: await versionOf(context, kind) });
  }
  return ok({ list });
};

export const refuseRule: Handler<typeof rejectRule> = async (context, { proposalId, reason }) => {
  const made = await refuse([ruleChange], context, proposalId, reason);
  if (made.ok) return ok({ proposalId });
  return made.code === OWN_REVIEW_RULE_CHANGE ? fail(made.code, '这是您自己提交的修改，如不再需要请撤回') : made;
};

export const takeBackRule: Handler<typeof withdrawRule> = async (context, { proposalId }) => {
  const made = await takeBack([ruleChange], context, proposalId);
  return made.ok ? ok({ proposalId }) : made;
};
