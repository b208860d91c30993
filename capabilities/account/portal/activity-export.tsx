import { Button, Spin } from 'antd';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { useAction, type CallFailure, type CallInput } from '#platform/portal-kit/index.ts';
import { dialogs, InlineFailure, toast } from '#platform/ui/index.ts';
import { activityFilter } from '../contract/operations.ts';
import { saveBase64File } from './shared/save-file.ts';

/**
 * The statement capability's call, as this list uses it: its own contract lies in a higher tier, which a page of this one does not import. The server checks the
 * filter by the list's own schema.
 */
const exportActivity = operation({
  path: 'statement/realTimeExport',
  title: '实时导出',
  input: z.object({ bizTypeCode: z.literal('account.activity'), format: z.enum(['csv', 'xlsx']), ...activityFilter }),
  output: z.object({ fileStr: z.string(), fileName: z.string(), rowCount: z.number() }),
  errors: ['06107KCSDS', '05020KCSDC', '02701KCSDS', '02702KCSDS', '02101KCSDS', '02103KCSDS', '02105KCSDS'],
  policy: { audience: 'merchant', anyMember: true, effect: 'change' },
});

type Filter = Omit<CallInput<typeof exportActivity>, 'bizTypeCode' | 'format'>;

/** Spec section 8: over the limit a dialog says so, with the server's text. */
const TOO_MANY_ROWS = '06107KCSDS';

/** Writes the list with the filter in force down as a file; `failure` stays in sight until the next try. */
export function useActivityExport(filter: Filter) {
  const download = useAction(exportActivity, {
    quiet: true,
    onDone(file) {
      saveBase64File(file);
      toast.success(`已导出 ${file.rowCount} 条`);
    },
  });
  const save = (format: 'csv' | 'xlsx') =>
    download.mutate(
      { bizTypeCode: 'account.activity', format, ...filter },
      { onError: (failure) => failure.code === TOO_MANY_ROWS && void dialogs.alert({ title: '数据导出超限', text: failure.message }) },
    );
  const failure = download.error && download.error.code !== TOO_MANY_ROWS ? download.error : null;
  return { save, pending: download.isPending, failure };
}

export function ExportButtons({ save, pending, none }: { save(format: 'csv' | 'xlsx'): void; pending: boolean; none: boolean }) {
  return (
    <div className="row">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} disabled={pending || none} onClick={() => save(format)}>
          导出 {format.toUpperCase()}
        </Button>
      ))}
      {/* The one whole-page mask that ui.md rule 6 allows. */}
      {pending && <Spin fullscreen description="正在导出，请稍候…" />}
    </div>
  );
}

export function ExportFailure({ failure }: { failure: CallFailure | null }) {
  return (
    failure && (
      <div className="account-failure">
        <InlineFailure failure={failure} />
      </div>
    )
  );
}
