/** The mark of the console, in the colour of the words next to it. */
export const ConsoleMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden>
    <path d="M16 5l11 5.5L16 16 5 10.5 16 5Z" fill="currentColor" />
    <path
      d="M5 16l11 5.5L27 16M5 21.5 16 27l11-5.5"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
