import type { z } from 'zod';
import type { FieldLabels } from '#platform/kernel/field-labels.ts';

type Issue = z.core.$ZodRawIssue;

const ANY_FIELD = '提交的内容';

/** The innermost member that has a label: `orders.0.orderNo` is 订单号. */
export const labelOf = (labels: FieldLabels, path: readonly PropertyKey[]): string =>
  labels[String(path.findLast((step) => Object.hasOwn(labels, String(step))) ?? '')] ?? ANY_FIELD;

/**
 * The sentence for an issue to which the contract gives no words of its own: which field, and what to do. Never a word
 * of the schema's language.
 */
export const issueTextOf =
  (labels: FieldLabels) =>
  (issue: Issue): string => {
    const name = labelOf(labels, issue.path ?? []);
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null
          ? `请填写${name}`
          : `${name}格式不正确，请检查后重新填写`;
      case 'too_big':
        return issue.origin === 'string'
          ? `${name}最多${issue.maximum}个字，请缩短后重试`
          : issue.origin === 'array'
            ? `${name}最多${issue.maximum}项，请减少后重试`
            : `${name}不能大于${issue.maximum}，请检查后重新填写`;
      case 'too_small':
        return issue.origin === 'string' || issue.origin === 'array'
          ? Number(issue.minimum) <= 1
            ? `请填写${name}`
            : `${name}至少${issue.minimum}${issue.origin === 'string' ? '个字' : '项'}，请补充后重试`
          : `${name}不能小于${issue.minimum}，请检查后重新填写`;
      case 'invalid_value':
        return `${name}不在可选范围内，请重新选择`;
      default:
        return `${name}格式不正确，请检查后重新填写`;
    }
  };
