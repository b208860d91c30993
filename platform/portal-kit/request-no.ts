/**
 * The client's number for one intended effect (domain-rules section 2): made when the form is opened or the draft
 * changes, and kept until the answer is known, so that a second send of the same intent has the first one's result.
 * Time first, so that numbers sort.
 */
export function newRequestNo(): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  return `R${Date.now().toString(36)}${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
