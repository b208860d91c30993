import { Button } from 'antd';
import { Can, useCall, useCan } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  dialogs,
  EmptyState,
  formatCount,
  Page,
  PageCard,
  PageHeader,
  WaitingCard,
} from '#platform/ui/index.ts';
import { kindName } from '../contract/limit-rows.ts';
import { listTemplates, type LimitTemplate } from '../contract/merchant-operations.ts';
import { TemplateDialog, type TemplateDialogProps } from './limits-dialog.tsx';
import './pricing.css';

const edit = (template: LimitTemplate | null, start: LimitTemplate['rows']) =>
  void dialogs.open<true, TemplateDialogProps>(TemplateDialog, { template, start });

function TemplateCard({ template }: { template: LimitTemplate }) {
  const mayEdit = useCan('op.price.edit');
  const { name, note, isFixed, rows } = template;
  return (
    <PageCard
      title={name}
      extra={
        <>
          <span className="muted">{note}</span>
          {mayEdit && !isFixed && (
            <Button size="small" onClick={() => edit(template, rows)}>
              修改
            </Button>
          )}
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="没有限额" />
      ) : (
        <table className="plan-lines" aria-label={`限额模板 ${name}`}>
          <thead>
            <tr>
              <th scope="col">业务</th>
              <th scope="col" className="numeric">
                单笔(元)
              </th>
              <th scope="col" className="numeric">
                单日(元)
              </th>
              <th scope="col" className="numeric">
                单月(元)
              </th>
              <th scope="col" className="numeric">
                单日笔数
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.kind}>
                <th scope="row">{kindName(row.kind)}</th>
                <td className="numeric">
                  <AmountText value={row.single} />
                </td>
                <td className="numeric">
                  <AmountText value={row.day} />
                </td>
                <td className="numeric">
                  <AmountText value={row.month} />
                </td>
                <td className="numeric">{formatCount(Number(row.dayCount))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PageCard>
  );
}

export default function TemplatesPage() {
  const templates = useCall(listTemplates, {}, { quiet: true });
  const list = templates.data?.list;
  return (
    <Page>
      <PageHeader
        title="限额模板"
        note="修改模板不影响已设置的商户；在“商户分配”中按模板设置"
        actions={
          <Can code="op.price.edit">
            <Button type="primary" disabled={!list} onClick={() => edit(null, list![0]!.rows)}>
              新建模板
            </Button>
          </Can>
        }
      />
      {list ? (
        list.map((template) => <TemplateCard key={template.templateId} template={template} />)
      ) : (
        <WaitingCard result={templates} />
      )}
    </Page>
  );
}
