import { z } from 'zod';
import { sees } from '#capabilities/change/contract/provider-shapes.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf } from '#platform/kernel/page.ts';
import { authorityNames, authorityRoles } from './words.ts';

const time = z.string();

const authorityCertificate = z.object({
  role: keysOf(authorityRoles),
  name: z.string(),
  key: z.string(),
  serialNo: z.string(),
  fingerprint: z.string(),
  notBefore: time,
  notAfter: time,
  ageDays: z.number(),
  daysLeft: z.number(),
  /** It has to be replaced: what it signs would outlive it. */
  isEnding: z.boolean(),
});
export type ShownAuthorityCertificate = z.output<typeof authorityCertificate>;

const authority = z.object({
  algorithm: keysOf(authorityNames),
  certificates: z.array(authorityCertificate),
  /** Null: none was made yet. */
  crl: z.object({ number: z.string(), issuedAt: time, nextUpdate: time, entries: z.number() }).nullable(),
  isCrlLate: z.boolean(),
  /** Null: nobody has asked yet. Answers are signed by the issuing certificate. */
  ocsp: z.object({ answers: z.string(), lastAt: time }).nullable(),
  /** Of people in merchants. */
  issued: z.object({
    all: z.number(),
    /** In the last 30 days. */
    lately: z.number(),
    valid: z.number(),
    /** Valid ones that end within 30 days. */
    ending: z.number(),
    /** Revoked, unbound or replaced. */
    ended: z.number(),
    endedLately: z.number(),
  }),
});
export type ShownAuthority = z.output<typeof authority>;

/** What the product's own certificate authority is made of and gives out; no key is opened for it. */
export const showAuthorities = operation({
  path: 'console/certificate/authorities',
  realm: 'provider',
  title: '查看证书机构',
  input: z.object({}),
  output: z.object({
    /** Each that was made. */
    authorities: z.array(authority),
    /** What somebody has to do something about, in words. */
    concerns: z.array(z.string()),
    at: time,
  }),
  errors: [],
  policy: sees('op.system.view'),
});

export const certificateProviderOperations = [showAuthorities];
