/** What the calls of this folder have in common. */
export const reads = { audience: 'merchant', permission: ['0312'], effect: 'read' } as const;
export const moves = { audience: 'merchant', effect: 'change', movesMoney: true, permission: ['031201'] } as const;

/** What the engine may refuse of any order. */
export const engineErrors = [
  '02106KCSDS',
  '02107KCSDS',
  '02108KCSDS',
  '02109KCSDS',
  '02112KCSDS',
  '02306KCSDS',
  '02407KCSDS',
] as const;
