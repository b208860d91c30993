import { CopyText, DescriptionList, groupAccount } from '#platform/ui/index.ts';

export interface Target {
  bankName: string;
  holderName: string;
  acsNo: string;
}

/** What a person types into the form of its own bank, each with a button that copies it. */
export const TargetList = ({ target: { acsNo, holderName, bankName } }: { target: Target }) => (
  <DescriptionList
    items={[
      {
        label: '收款账号',
        value: (
          <CopyText value={acsNo} label="收款账号">
            {groupAccount(acsNo)}
          </CopyText>
        ),
      },
      { label: '收款户名', value: <CopyText value={holderName} label="收款户名" /> },
      { label: '开户银行', value: <CopyText value={bankName} label="开户银行" /> },
    ]}
  />
);
