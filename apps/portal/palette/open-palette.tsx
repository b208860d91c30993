import { PaletteDialog } from '#platform/shell/palette/palette-dialog.tsx';
import { useActions } from './use-actions.ts';
import { useFound } from './use-found.tsx';

export { followUse } from '#platform/shell/palette/used-pages.ts';

/** What the server finds by number, amount, name or end of an account, of one word or of each of a pasted list. */
export default function OpenPalette({ onSettings }: { onSettings(): void }) {
  return (
    <PaletteDialog
      label="编号、金额、名称、账号尾号、菜单或操作"
      placeholder="单号、金额、名称、账号尾号或菜单，可粘贴多项"
      actions={useActions(onSettings)}
      useFound={useFound}
    />
  );
}
