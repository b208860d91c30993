/** What the calls of this folder have in common. */
export const reads = { audience: 'merchant', permission: ['0312'], effect: 'read' } as const;
export const moves = { audience: 'merchant', effect: 'change', movesMoney: true, permission: ['031201'] } as const;
