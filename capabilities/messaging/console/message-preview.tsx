import type { OutputOf } from '#platform/kernel/operation.ts';
import { sampleText, signatureOf, smsParts, type MessageWording } from '#platform/kernel/message-template.ts';
import { formatCount } from '#platform/ui/index.ts';
import type { showMessage } from '../contract/wording-operations.ts';
import './posts.css';

export type MessageDetail = OutputOf<typeof showMessage>;

/** The rules of the kernel know placeholders by key; here the name is the key. */
export const ruledOf = ({ channel, placeholders }: MessageDetail) => ({
  channel,
  placeholders: Object.fromEntries(placeholders.map((one) => [one.name, { ...one, hint: one.hint ?? '' }])),
});

const lengthText = (text: string): string => {
  const parts = smsParts(text);
  return `含签名共${formatCount(text.length)}字，按${formatCount(parts)}条短信计费；实际字数随内容变化`;
};

/** How it arrives, with the samples of the placeholders. */
export function MessagePreview({ message, wording }: { message: MessageDetail; wording: MessageWording }) {
  const { placeholders } = ruledOf(message);
  const filled = (text: string) => sampleText(text, placeholders);
  const signature = signatureOf(message.providerName);
  if (message.channel === 'mail')
    return (
      <section className="post-dialog" aria-label="预览">
        <h4>{`${signature}${filled(wording.subject)}`}</h4>
        <p className="message-text">{filled(wording.text)}</p>
      </section>
    );
  const text = `${signature}${filled(wording.text)}`;
  return (
    <section className="post-dialog" aria-label="预览">
      <p className="message-text">{text}</p>
      <p className="muted fs-12 numeric">{lengthText(text)}</p>
    </section>
  );
}
