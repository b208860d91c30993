import { ListCard, useCall, useListState, useSession } from '#platform/portal-kit/index.ts';
import {
  ErrorState,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
  StatusTag,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import { listCertificates } from '../contract/operations.ts';
import { certificateStates, certificateTones } from '../contract/words.ts';
import { OwnCertificate } from './own-certificate.tsx';
import { UnbindButton } from './unbind-button.tsx';
import type { CertificateRow } from './use-certificate.ts';

const DEFAULTS = { loginName: '' };
const fields: SearchField[] = [{ kind: 'text', name: 'loginName', label: '登录名' }];
const StateTag = ({ row }: { row: CertificateRow }) => (
  <StatusTag tone={certificateTones[row.state]}>{certificateStates[row.state]}</StatusTag>
);
const columns: Column<CertificateRow>[] = [
  { title: '证书序列号', name: 'keySerialNo', kind: 'id', width: 150 },
  { title: '持有人', name: 'personName', width: 140, note: ({ loginName }) => loginName },
  { title: '状态', name: 'state', width: 110, render: (row) => <StateTag row={row} /> },
  { title: '申请时间', name: 'appliedAt', kind: 'time', width: 170, spare: true },
  { title: '有效期至', name: 'notAfter', kind: 'time', width: 170 },
  { title: '操作', name: 'mine', width: 90, render: (row) => <UnbindButton row={row} /> },
];
const phone = {
  what: (row: CertificateRow) => ({ title: `${row.personName}（${row.loginName}）`, note: <UnbindButton row={row} /> }),
  money: (row: CertificateRow) => ({ title: <StateTag row={row} />, note: `至 ${formatTime(row.notAfter)}` }),
};

/** 证书管理 (/certManagement/list): the own certificate; for administrators everybody's. */
export default function CertificatesPage() {
  const list = useListState(DEFAULTS);
  const isAdmin = useSession((state) => state.user?.roleClass === 'admin');
  const certificates = useCall(
    listCertificates,
    { pageNo: list.pageNo, pageSize: list.pageSize, loginName: list.filter.loginName },
    { quiet: true, fresh: true },
  );
  const ownCertificates = useCall(listCertificates, { own: true, bound: true }, { quiet: true, fresh: true });
  return (
    <Page>
      <PageHeader title="证书管理" note="数字证书用于对提现、付款等操作签名；证书丢失后请立即解绑" />
      <PageCard title="我的证书">
        {ownCertificates.data ? (
          <OwnCertificate
            row={ownCertificates.data.list[0]}
            mayApply={ownCertificates.data.mayApply}
            browserKey={ownCertificates.data.browserKey}
          />
        ) : ownCertificates.error && !ownCertificates.isFetching ? (
          <ErrorState failure={ownCertificates.error} onRetry={() => void ownCertificates.refetch()} />
        ) : (
          <Skeleton rows={3} height={20} />
        )}
      </PageCard>
      <ListCard
        title="证书记录"
        list={list}
        defaults={DEFAULTS}
        {...(isAdmin ? { fields } : {})}
        caption="证书记录"
        rowKey="keySerialNo"
        columns={columns}
        phone={phone}
        result={certificates}
        empty={{ title: '还没有证书', hint: '申请过的数字证书会列在这里' }}
      />
    </Page>
  );
}
