import { useSearchParams } from 'react-router';
import { useCall, useSession } from '#platform/portal-kit/index.ts';
import { EmptyState, Page, PageCard, PageHeader, WaitingCard } from '#platform/ui/index.ts';
import { listCertificates } from '../contract/operations.ts';
import { bindingStates } from '../contract/words.ts';
import { CertificateFacts } from './own-certificate.tsx';
import { UnbindButton } from './unbind-button.tsx';

/**
 * 解绑数字证书 (/certManagement/unbindCert?accountNo=…&loginName=…): the certificates of one login name that can be
 * unbound. An administrator comes here for a person who has lost theirs; others see their own.
 */
export default function UnbindCertPage() {
  const [search] = useSearchParams();
  const user = useSession((state) => state.user);
  const loginName = search.get('loginName') ?? user?.loginName ?? '';
  const accountNo = search.get('accountNo') ?? '';
  const certificates = useCall(listCertificates, { loginName, bound: true }, { quiet: true, fresh: true });
  const bound = certificates.data?.list.filter(({ state }) => bindingStates.includes(state)) ?? [];
  return (
    <Page narrow>
      <PageHeader
        title="解绑数字证书"
        note={[accountNo && `账户 ${accountNo}`, loginName && `登录名 ${loginName}`].filter(Boolean).join('，')}
      />
      {certificates.data ? (
        bound.length > 0 ? (
          bound.map((row) => (
            <PageCard key={row.keySerialNo} title="数字证书" extra={<UnbindButton row={row} />}>
              <CertificateFacts row={row} />
            </PageCard>
          ))
        ) : (
          <PageCard>
            <EmptyState
              title="没有可解绑的数字证书"
              hint={loginName ? `${loginName}在当前商户没有有效或待安装的证书` : '请从证书管理中选择'}
            />
          </PageCard>
        )
      ) : (
        <WaitingCard result={certificates} rows={4} />
      )}
    </Page>
  );
}
