import { useEffect, useRef, type KeyboardEvent } from 'react';

interface StatusTabsProps<Value extends string> {
  label: string;
  /** `count` is undefined until the server has answered, and no member of tabs that count nothing. */
  tabs: readonly { value: Value; label: string; count?: number | undefined; hint?: string }[];
  /** None of them when a finer filter is set. */
  value: Value | undefined;
  onChange(value: Value): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * The states of a list with how many each has: most people filter by nothing else (look.md, List). One stop for Tab,
 * arrows choose.
 */
export function StatusTabs<Value extends string>({ label, tabs, value, onChange }: StatusTabsProps<Value>) {
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );
  const strip = useRef<HTMLDivElement>(null);
  // Where the strip is narrower than its tabs, the chosen one is in sight.
  useEffect(() => {
    const [outer, inner] = [strip.current!, strip.current!.children[at]!].map((one) => one.getBoundingClientRect());
    strip.current!.scrollLeft += Math.max(0, inner!.right - outer!.right) + Math.min(0, inner!.left - outer!.left);
  }, [at]);
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + tabs.length) % tabs.length;
    (event.currentTarget.children[next] as HTMLElement).focus();
    onChange(tabs[next]!.value);
  };
  return (
    <div ref={strip} className="status-tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={walk}>
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          tabIndex={index === at ? 0 : -1}
          title={tab.hint}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {'count' in tab && <span className="numeric">{tab.count ?? ''}</span>}
        </button>
      ))}
    </div>
  );
}
