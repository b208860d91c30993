/** The number of a 充值单, which its payer writes into the remark. `draw(n)` is a random number below n. */
export const topupCode = (draw: (below: number) => number): string => `CZ${String(draw(1e8)).padStart(8, '0')}`;

/** The numbers in a remark, in any width, case or space a payer's keyboard gave them. */
export const codesIn = (remark: string): string[] => [
  ...new Set(
    [
      ...remark
        .normalize('NFKC')
        .toUpperCase()
        .matchAll(/CZ\s?(\d{8})(?!\d)/g),
    ].map(([, digits]) => `CZ${digits}`),
  ),
];
