import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { aliasFindings } from './alias-rules.ts';
import { chanceFindings } from './chance-rules.ts';
import {
  actionColumnFindings,
  codeFindings,
  dayFindings,
  issueFindings,
  rangeFindings,
  signatureFindings,
  textAreaFindings,
} from './code-rules.ts';
import { vagueNameFindings } from './declared-names.ts';

const FILE_LINES = 300;
const SHUNNED_NAMES = /(^|\/)(utils?|helpers?|common|manager|misc)(\/|\.|$)/;
/** Where React hooks are; only they are called useX. */
const HOOKS = /(^|\/)(portal|console)\/|^platform\/(ui|portal-kit|shell)\//;
const KEBAB = /^[a-z0-9]+([.-][a-z0-9]+)*$/;
/** A long data file does not count as code, nor does one that a program has written (`npm run api`). */
const DATA = /\.(data|seed|generated)\.ts$/;

/** Files that git tracks or would track; what it ignores is nobody's business here. */
export function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => file !== '' && existsSync(file));
}

/** Violations of design rule 10 and of the naming rules, one sentence each. */
export function ruleFindings(): string[] {
  const findings: string[] = [];
  for (const file of sourceFiles()) {
    const text = readFileSync(file, 'utf8');
    const lines = text.split('\n').length - 1;
    if (lines > FILE_LINES && !DATA.test(file)) findings.push(`${file}: ${lines} lines, at most ${FILE_LINES}`);
    if (SHUNNED_NAMES.test(file)) findings.push(`${file}: a name that says nothing; name what it does`);
    if (!KEBAB.test(basename(file).replace(/\.tsx?$/, ''))) findings.push(`${file}: file names are kebab-case`);
    if (/\b(TODO|FIXME)\b/.test(text) && file !== 'tools/file-rules.ts')
      findings.push(`${file}: unfinished work is an issue, not a comment`);
    if (/\bSELECT\s+FROM\b/.test(text) && file !== 'tools/file-rules.ts')
      findings.push(`${file}: 'SELECT FROM' has no list of columns, which a distributed PostgreSQL refuses`);
    if (/\bas any\b/.test(text) && file !== 'tools/file-rules.ts') findings.push(`${file}: 'as any' hides a bug`);
    const hook = HOOKS.test(file) ? null : /\b(?:function|const) (use[A-Z]\w*)/.exec(text);
    if (hook) findings.push(`${file}: ${hook[1]} is no React hook; name what it does, e.g. consume`);
    findings.push(...longFunctions(file, text), ...longComments(file, text), ...chanceFindings(file, text));
    findings.push(
      ...aliasFindings(file, text),
      ...vagueNameFindings(file, text),
      ...codeFindings(file, text),
      ...signatureFindings(file, text),
      ...textAreaFindings(file, text),
      ...actionColumnFindings(file, text),
      ...dayFindings(file, text),
      ...issueFindings(file, text),
      ...rangeFindings(file, text),
    );
  }
  return findings;
}

const COLUMNS = 120;
const COMMENT = /^\s*(?:\/\/|\/\*|\* |\{\/\*)/;
/** A comment that tools read is one line. */
const DIRECTIVE = /(?:oxlint|oxfmt)-/;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/** As the formatter counts: a Chinese character has two columns. The formatter itself leaves comments as they are. */
const columnsOf = (line: string): number => line.length + (line.match(WIDE)?.length ?? 0);

function longComments(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const isLong = COMMENT.test(line) && !DIRECTIVE.test(line) && columnsOf(line) > COLUMNS;
    return isLong ? [`${file}:${index + 1}: a comment of ${columnsOf(line)} columns, at most ${COLUMNS}`] : [];
  });
}

const FUNCTION_LINES = 70;
const JSX_LINES = 120;

/**
 * Functions at the outermost level, told by indentation, which the formatter keeps: from a line that opens one to the
 * first line that closes at column 0.
 */
function longFunctions(file: string, text: string): string[] {
  if (/\.(test|db\.test|dom\.test|e2e|soak)\.tsx?$/.test(file)) return [];
  const limit = file.endsWith('.tsx') ? JSX_LINES : FUNCTION_LINES;
  const findings: string[] = [];
  const lines = text.split('\n');
  let start = -1;
  let name = '';
  lines.forEach((line, index) => {
    const opens =
      /^(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+) = (?:async )?(?:<[^>]*>)?\()/.exec(line);
    if (opens && !/^[^{]*;\s*$/.test(line)) {
      start = index;
      name = opens[1] ?? opens[2] ?? '';
    } else if (/^(\/\*\*|export|class|const|interface|type|import)\b|^\/\*\*/.test(line)) {
      start = -1;
    } else if (start >= 0 && /^[}\])]/.test(line)) {
      const length = index - start + 1;
      if (/^}|^\);|^}\);/.test(line)) {
        if (length > limit) findings.push(`${file}:${start + 1}: ${name} has ${length} lines, at most ${limit}`);
        start = -1;
      }
    }
  });
  return findings;
}
