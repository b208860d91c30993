import { useCall } from '#platform/portal-kit/index.ts';
import { DescriptionList, formatTime, PageCard } from '#platform/ui/index.ts';
import { customerInfo, queryFiles } from '../contract/sign-operations.ts';

/** What was given and signed. Nothing is drawn until it is known: it is no part of a day's work. */
export function Files() {
  const given = useCall(customerInfo, {}, { quiet: true });
  const files = useCall(queryFiles, {}, { quiet: true });
  if (!given.data || !files.data) return null;
  const { companyName, contactName, contactMobile, riskLevel, riskName, signedAt, signedBy } = given.data;
  return (
    <PageCard title="签约信息">
      <DescriptionList
        items={[
          { label: '客户名称', value: companyName },
          { label: '经办人', value: `${contactName}　${contactMobile}` },
          { label: '风险等级', value: `${riskLevel} ${riskName}` },
          { label: '签约时间', value: signedAt ? `${formatTime(signedAt)}　${signedBy}` : null },
          { label: '已签文件', value: files.data.list.map(({ title }) => `《${title}》`).join(''), wide: true },
        ]}
      />
    </PageCard>
  );
}
