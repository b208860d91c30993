import type { AttachmentKind } from '#capabilities/onboarding/contract/words.ts';

/** Documents of a merchant that end and are renewed. */
export const documentKinds = { license: '营业执照', legalId: '法人身份证' } as const;
export type DocumentKind = keyof typeof documentKinds;

/** What an application has of each. */
export const documentPapers: Readonly<Record<DocumentKind, readonly AttachmentKind[]>> = {
  license: ['license'],
  legalId: ['legalFront', 'legalBack'],
};

export const untilText = (validUntil: string | null): string => validUntil ?? '长期';
