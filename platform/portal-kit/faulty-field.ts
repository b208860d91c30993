import type { FormInstance } from 'antd';
import { INPUT_INVALID } from '#platform/kernel/errors.ts';

interface Refusal {
  code: string;
  data: unknown;
}

/**
 * The field of a form that a refusal is about, whose names are those of the call: as the form maps its codes, or the
 * member that the server names.
 */
export function faultyField<Field extends string>(
  { code, data }: Refusal,
  fieldOf: Readonly<Partial<Record<string, Field>>>,
): Field | undefined {
  const issues = code === INPUT_INVALID ? (data as { issues?: { path: string }[] } | null)?.issues : undefined;
  return fieldOf[code] ?? (issues?.[0]?.path.split('.')[0] as Field | undefined);
}

/** The same, where the form draws that field: a refusal of what it does not draw is shown below it. */
export function drawnField(
  form: FormInstance,
  refusal: Refusal,
  fieldOf: Readonly<Partial<Record<string, string>>>,
): string | undefined {
  const field = faultyField(refusal, fieldOf);
  return field !== undefined && field in (form.getFieldsValue() as object) ? field : undefined;
}
