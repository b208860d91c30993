import { Select, type SelectProps } from 'antd';
import { useEffect } from 'react';

type Option = NonNullable<SelectProps['options']>[number];
interface ChoiceProps<V, O extends Option> extends Omit<SelectProps<V, O>, 'options'> {
  options?: O[];
  /** False while the options are what a search found. */
  complete?: boolean;
}

/**
 * A choice of one in a form. Where only one is possible it is chosen already: a merchant with one account never opens a
 * list of one. A field that may stay empty (`allowClear`) or takes several (`mode`) waits for the person.
 */
export function ChoiceSelect<V, O extends Option = Option>({ complete = true, ...props }: ChoiceProps<V, O>) {
  const { options = [], value, onChange, loading = false, mode, allowClear } = props;
  const possible = options.filter(({ disabled }) => !disabled);
  const only = complete && !loading && !mode && !allowClear && possible.length === 1 ? possible[0] : undefined;
  const isEmpty = value === undefined || value === null;
  useEffect(() => {
    if (only && isEmpty) onChange?.(only.value as V, only);
  });
  return <Select<V, O> {...props} />;
}
