import type { Handler, Preview } from '#platform/http/handler.ts';
import { ok, type Result } from '#platform/kernel/result.ts';
import type { previewConsoleCall } from '../contract/operations.ts';

/** A value that goes says so; one that is new has only itself. */
const textOf = ({ before, after }: Preview['changes'][number]): string =>
  before === '' ? after : `${before} → ${after || '无'}`;

/** `console/access/preview`: what the record of the call would say. */
export const showPreview: Handler<typeof previewConsoleCall> = async (context, { path, payload }) => {
  const seen = await context.preview!(path, payload);
  // The refusal of the other call, with its code: no list of this one's own could name them.
  if (!seen.ok) return seen as Result<never, never>;
  const { objects, changes } = seen.data;
  return ok({
    rows: [
      ...(objects.length > 0 ? [{ label: '事项', text: objects.join('、') }] : []),
      ...changes.map((line) => ({ label: line.label, text: textOf(line) })),
    ],
  });
};
