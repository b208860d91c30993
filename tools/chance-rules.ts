/** A test, or what only tests use. */
const OF_TESTS = /\.(test|e2e|soak)\.tsx?$|(^|\/)test\/|^(e2e|testkit)\//;
/** Its samples are what is looked for. */
const OWN_TEST = 'tools/chance-rules.test.ts';
const PATIENT_MS = 60_000;

const msOf = (digits: string): number => Number(digits.replaceAll('_', ''));

interface Rule {
  /** With `g`; its first group, if it has one, is a time. */
  pattern: RegExp;
  /** The only file that may. */
  except?: string;
  isWrong?(ms: number): boolean;
  finding: string;
}

const RULES: readonly Rule[] = [
  {
    pattern: /\bvi\.wait(?:For|Until)\(/g,
    except: 'testkit/wait-for.ts',
    finding: 'gives up after a second: waitFor of testkit/wait-for.ts, in a component test that of testing-library',
  },
  {
    pattern: /\btimeout: ([\d_]+)(?! \*)\b/g,
    isWrong: (ms) => ms < PATIENT_MS,
    finding: 'a time-out that a busy machine exceeds: without it the one of the project counts',
  },
  {
    pattern: /^ *\}, ([\d_]{4,})\);$/gm,
    finding: 'a test with a time-out of its own: the one of the project counts',
  },
  {
    pattern: /\bsetTimeout as \w+ \} from 'node:timers\/promises'|new Promise\(\(\w*\) => setTimeout\(/g,
    finding: 'a test waits for the state that it asserts, not for a time',
  },
  {
    pattern: /\bopenDatabase\(\{ url: (?:\w+\.)*(?:db|test)\.url,/g,
    finding: 'gives up after five seconds when many wait for a connection: open() of the test database',
  },
  {
    pattern: /\bFROM pg_(?:stat_activity|locks)\b(?!.*\b(?:datname|pid|pg_database)\b)/g,
    finding: 'sees the sessions of other tests too: AND datname = current_database()',
  },
  {
    pattern: /\bsynchronous_standby_names\b/g,
    except: 'platform/db/test/hold-commits.ts',
    finding: 'commits obey this setting later than sessions show it: holdCommits of platform/db/test/hold-commits.ts',
  },
];

/** What looks again and again until a condition is met pauses between two looks; such loops are in these files. */
const PAUSES = /^(e2e|testkit)\/|\/test\/nginx\.ts$/;

/** What makes a test fail now and then: its result depends on the speed of the machine, or on other tests. */
export function chanceFindings(file: string, text: string): string[] {
  if (!OF_TESTS.test(file) || file === OWN_TEST) return [];
  return RULES.flatMap(({ pattern, except, isWrong, finding }) => {
    if (file === except || (pattern.source.includes('setTimeout') && PAUSES.test(file))) return [];
    return [...text.matchAll(pattern)]
      .filter(([, digits]) => !isWrong || isWrong(msOf(digits!)))
      .map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}: ${finding}`);
  });
}
