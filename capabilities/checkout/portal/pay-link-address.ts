import { toast } from '#platform/ui/index.ts';

/** The whole address, as a customer opens it. */
export const payLink = (payPath: string): string => `${location.origin}${location.pathname}#${payPath}`;

/** Copies it and says so. */
export async function copyPayLink(payPath: string): Promise<void> {
  await navigator.clipboard.writeText(payLink(payPath));
  toast.success('付款链接已复制');
}
