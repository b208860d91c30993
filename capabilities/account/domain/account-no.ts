/** Numbers of accounts inside the provider: 16 digits, the provider's own first. */
const PREFIX = '88';
const DRAWN_DIGITS = 13;
export const DRAWN_NUMBERS = 10 ** DRAWN_DIGITS;

/** ISO/IEC 7812-1: makes the sum of all digits, every second one doubled, a multiple of 10. */
function checkDigitOf(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** `drawn`: below `DRAWN_NUMBERS`. A wrong digit, and most exchanged neighbours, are found by the last digit. */
export function accountNoOf(drawn: number): string {
  const digits = PREFIX + String(drawn).padStart(DRAWN_DIGITS, '0');
  return digits + checkDigitOf(digits);
}
