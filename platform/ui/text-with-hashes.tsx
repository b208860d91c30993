import { CopyText } from './copy-text.tsx';

const HASH = /([0-9a-f]{64})/;
const HEAD = 12;

/** A text in which each SHA-256 has its first twelve digits: the whole one is in its tooltip, and is copied. */
export function TextWithHashes({ text }: { text: string }) {
  return text.split(HASH).map((part, index) =>
    HASH.test(part) ? (
      <span key={index} title={part}>
        <CopyText value={part} label="校验值">
          {part.slice(0, HEAD)}…
        </CopyText>
      </span>
    ) : (
      part
    ),
  );
}
