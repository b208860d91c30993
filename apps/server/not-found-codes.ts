/** Codes of the machine interfaces that say that something does not exist: their status is 404. */
export const notFoundCodes: ReadonlySet<string> = new Set([
  '02101KCSDS',
  '02401KCSDS',
  '02704KCSDS',
  '08201KPLMS',
  '08301KPLMS',
  '09405KPLMS',
  '09601KPLMS',
]);
