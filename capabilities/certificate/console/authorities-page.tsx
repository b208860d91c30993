import { useCall } from '#platform/portal-kit/index.ts';
import {
  CopyText,
  DataTable,
  DescriptionList,
  formatCount,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  WaitingCard,
  wholeList,
  type Column,
  type Description,
} from '#platform/ui/index.ts';
import {
  showAuthorities,
  type ShownAuthority,
  type ShownAuthorityCertificate,
} from '../contract/provider-operations.ts';
import { authorityNames, authorityRoles } from '../contract/words.ts';
import './authorities.css';

const numeric = (text: string) => <span className="numeric">{text}</span>;

const columns: Column<ShownAuthorityCertificate>[] = [
  { title: '证书', name: 'role', width: 150, render: ({ role }) => authorityRoles[role], note: ({ name }) => name },
  { title: '密钥与签名', name: 'key', width: 150 },
  {
    title: '启用',
    name: 'notBefore',
    width: 112,
    render: ({ notBefore }) => numeric(notBefore.slice(0, 10)),
    note: ({ ageDays }) => `已用 ${formatCount(ageDays)} 天`,
  },
  {
    title: '到期',
    name: 'notAfter',
    width: 112,
    render: ({ notAfter }) => numeric(notAfter.slice(0, 10)),
    note: ({ daysLeft }) => `剩余 ${formatCount(daysLeft)} 天`,
  },
  {
    title: '状态',
    name: 'isEnding',
    width: 88,
    render: ({ isEnding, daysLeft }) =>
      isEnding ? (
        <StatusTag tone="bad">{daysLeft === 0 ? '已到期' : '即将到期'}</StatusTag>
      ) : (
        <StatusTag tone="good">有效</StatusTag>
      ),
  },
];

const fingerprintItems = ({ certificates }: ShownAuthority) =>
  certificates.map(({ role, fingerprint }) => ({
    label: authorityRoles[role],
    value: <CopyText value={fingerprint} label={`${authorityRoles[role]}的指纹`} />,
    wide: true,
  }));

const crlItems = ({ crl, isCrlLate }: ShownAuthority) => [
  {
    label: '状态',
    value: isCrlLate ? <StatusTag tone="bad">未按时更新</StatusTag> : <StatusTag tone="good">正常</StatusTag>,
  },
  { label: '编号', value: crl && numeric(crl.number) },
  { label: '签发时间', value: crl && numeric(formatTime(crl.issuedAt)) },
  { label: '下次更新', value: crl && numeric(formatTime(crl.nextUpdate)) },
  { label: '已吊销证书', value: crl && `${formatCount(crl.entries)} 张` },
];

const ocspItems = ({ ocsp, certificates }: ShownAuthority) => [
  { label: '累计应答', value: `${formatCount(Number(ocsp?.answers ?? 0))} 次` },
  { label: '最近应答', value: ocsp ? numeric(formatTime(ocsp.lastAt)) : '尚无人查询' },
  {
    label: '应答签名证书到期',
    value: numeric(certificates.find(({ role }) => role === 'issuing')!.notAfter.slice(0, 10)),
  },
];

const issuedItems = ({ issued }: ShownAuthority) => [
  { label: '累计签发', value: `${formatCount(issued.all)} 张（近30天 ${formatCount(issued.lately)} 张）` },
  { label: '有效', value: `${formatCount(issued.valid)} 张` },
  { label: '30天内到期', value: `${formatCount(issued.ending)} 张` },
  {
    label: '解绑、吊销与更新',
    value: `${formatCount(issued.ended)} 张（近30天 ${formatCount(issued.endedLately)} 张）`,
  },
];

const Part = ({ title, items }: { title: string; items: readonly Description[] }) => (
  <section className="authority-part">
    <h3>{title}</h3>
    <DescriptionList items={items} />
  </section>
);

const AuthorityCard = ({ authority }: { authority: ShownAuthority }) => (
  <PageCard title={`${authorityNames[authority.algorithm]} 证书机构`}>
    <DataTable
      caption={`${authorityNames[authority.algorithm]} 证书机构`}
      rowKey="role"
      columns={columns}
      result={wholeList(authority.certificates)}
    />
    <Part title="指纹（SHA-256）" items={fingerprintItems(authority)} />
    <Part title="吊销列表（CRL）" items={crlItems(authority)} />
    <Part title="在线查询（OCSP）" items={ocspItems(authority)} />
    <Part title="商户人员的证书" items={issuedItems(authority)} />
  </PageCard>
);

/** 证书机构 (/system/authorities): the product's own authorities, their keys' age, and what they give out. */
export default function AuthoritiesPage() {
  const found = useCall(showAuthorities, {}, { quiet: true, fresh: true });
  const { data } = found;
  return (
    <Page>
      <PageHeader
        title="证书机构"
        note={data ? `截至 ${formatTime(data.at)}，时间为实际时间` : '签发商户人员的数字证书'}
      />
      {!data && <WaitingCard result={found} />}
      {data?.concerns.map((text) => (
        <p key={text} className="authority-concern" role="alert">
          {text}
        </p>
      ))}
      {data?.authorities.map((authority) => (
        <AuthorityCard key={authority.algorithm} authority={authority} />
      ))}
      {data?.authorities.length === 0 && (
        <PageCard>
          <p className="muted">尚未启用：商户人员首次申请数字证书时自动建立。</p>
        </PageCard>
      )}
    </Page>
  );
}
