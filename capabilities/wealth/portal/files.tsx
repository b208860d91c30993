import { Button } from 'antd';
import { Can, failureIn, useCall, useChange } from '#platform/portal-kit/index.ts';
import { DescriptionList, formatTime, InlineFailure, PageCard, toast } from '#platform/ui/index.ts';
import { applyStatus, closeContract, customerInfo, queryFiles } from '../contract/sign-operations.ts';

const REFRESHES = { refreshes: [applyStatus] };

/** What was given and signed, and its end. Nothing is drawn until it is known: it is no part of a day's work. */
export function Files() {
  const given = useCall(customerInfo, {}, { quiet: true });
  const files = useCall(queryFiles, {}, { quiet: true });
  const closing = useChange(closeContract, REFRESHES);
  const end = async (companyName: string) => {
    const review = [
      { label: '客户名称', value: companyName },
      { label: '解约后', value: '不能再申购和赎回，自动赎回停止，历史记录保留' },
    ];
    const ended = await closing.run({}, { title: '确认余额理财解约', review });
    if (ended.status === 'done') toast.success('解约已提交');
  };
  if (!given.data || !files.data) return null;
  const { companyName, contactName, contactMobile, riskLevel, riskName, signedAt, signedBy } = given.data;
  return (
    <PageCard
      title="签约信息"
      extra={
        <Can code="033001">
          <Button loading={closing.pending} onClick={() => void end(companyName)}>
            解约
          </Button>
        </Can>
      }
    >
      <InlineFailure failure={failureIn(closing.outcome)} />
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
