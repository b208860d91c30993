import './code-text.css';

/** What programs send and answer, as it is: JSON, headers, lines of a shell. */
export const CodeText = ({ label, children }: { label: string; children: string }) => (
  <pre className="code-text" aria-label={label}>
    {children}
  </pre>
);
