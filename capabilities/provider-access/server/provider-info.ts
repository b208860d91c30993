import {
  changeKind,
  changesOf,
  type ChangeContext,
  proposalReply,
  propose,
  providerChangeCodes,
  WAITS_MS,
} from '#capabilities/change/server/index.ts';
import {
  providerInfo,
  providerInfoVersions,
  setProviderInfo,
  type ProviderInfo,
} from '#capabilities/identity/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { NO_PROVIDER_INFO_APPROVER, PROVIDER_INFO_UNCHANGED } from '../contract/provider-info-errors.ts';
import type { proposeProviderInfo, showProviderInfo } from '../contract/provider-info-operations.ts';
import { holdersOf } from './users.ts';

const VERSIONS_SHOWN = 50;
const labels = { name: '平台名称', phone: '客服电话', icp: '备案号' } as const;

/** Two administrators: one proposes, the other decides. Papers that were drawn keep their text. */
export const providerInfoChange = changeKind({
  name: 'provider.info',
  title: '平台信息',
  realm: 'provider',
  who: { proposes: holdersOf('op.system.edit'), decides: holdersOf('op.system.edit') },
  codes: { ...providerChangeCodes, nobody: NO_PROVIDER_INFO_APPROVER },
  lapsesAfterMs: WAITS_MS,
  async check({ tx, context, proposer, at }: ChangeContext<unknown>, info: ProviderInfo) {
    const was = await providerInfo(tx);
    const lines = (Object.keys(labels) as (keyof ProviderInfo)[])
      .map((key) => ({ label: labels[key], before: was[key], after: info[key] }))
      .filter(({ before, after }) => before !== after);
    if (lines.length === 0) return fail(PROVIDER_INFO_UNCHANGED);
    return ok({
      subject: 'provider',
      title: '修改平台信息',
      lines,
      isSensitive: true,
      make: () =>
        setProviderInfo(tx, info, {
          proposedBy: proposer.personName,
          approvedBy: providerOf(context).userName,
          at,
        }),
    });
  },
});

/** `console/provider-info/show`. */
export const showInfoVersions: Handler<typeof showProviderInfo> = async ({ tx }) => {
  await actFor(tx);
  const versions = await providerInfoVersions(tx, VERSIONS_SHOWN);
  const waiting = await changesOf(tx, ALL_MERCHANTS, { kinds: [providerInfoChange.name], states: ['pending'] });
  return ok({
    versions: versions.map((one) => ({ ...one, setAt: one.setAt && shanghaiIso(one.setAt) })),
    waiting: waiting.map(({ title, proposedName }) => ({ title, proposedBy: proposedName })),
  });
};

/** `console/provider-info/propose`. */
export const askForInfo: Handler<typeof proposeProviderInfo> = async (context, { name, phone, icp, reason }) => {
  await actFor(context.tx);
  return proposalReply(await propose(providerInfoChange, null, context, { name, phone, icp }, { reason }));
};
