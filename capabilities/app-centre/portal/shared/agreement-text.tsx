import type { Agreement } from '../../contract/operations.ts';
import './agreement.css';

/** Terms as a person reads them before agreeing; the console shows the same. */
export const AgreementText = ({ version, title, clauses }: Agreement) => (
  <section className="app-agreement" aria-label={title}>
    <h3>{title}</h3>
    <ol>
      {clauses.map((clause) => (
        <li key={clause}>{clause}</li>
      ))}
    </ol>
    <p className="muted">协议版本 {version}</p>
  </section>
);
