import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { connectKinds } from '#capabilities/account/contract/kinds.ts';
import { loadCode } from '#platform/ui/load-code.ts';

type View = { default: ComponentType };
const files: Record<string, () => Promise<View>> = {
  ...import.meta.glob<View>([
    '../../capabilities/*/portal/*-page.tsx',
    '!../../capabilities/identity/portal/*login-page.tsx',
  ]),
  ...import.meta.glob<View>(['./*/*-page.tsx', '!./dev/*']),
  // Story pages exist in development only; a build leaves them out.
  ...(import.meta.env.DEV ? import.meta.glob<View>('./dev/*-page.tsx') : {}),
};

/** `…/capabilities/order/portal/order-list-page.tsx` → `order/order-list`; `./home/home-page.tsx` → `portal/home`. */
function viewPathOf(file: string): string {
  const capability = /capabilities\/([^/]+)\/portal\/(.+)-page\.tsx$/.exec(file);
  if (capability) return `${capability[1]}/${capability[2]}`;
  return `portal/${/\/([^/]+)-page\.tsx$/.exec(file)![1]}`;
}

/**
 * Pages ask about kinds of order when they are drawn, login and shell never do: the contracts are a chunk of their own,
 * which comes beside the page's.
 */
async function loadWithKinds(load: () => Promise<View>): Promise<View> {
  const [view, { kindContracts }] = await loadCode(() => Promise.all([load(), import('./kind-contracts.ts')]));
  connectKinds(kindContracts());
  return view;
}

const loaders = new Map(Object.entries(files).map(([file, load]) => [viewPathOf(file), () => loadWithKinds(load)]));
const drawn = new Map<string, LazyExoticComponent<ComponentType>>();

/**
 * The page of a view path; undefined when there is none, which is a 404. One component per view, so that its chunk
 * loads once.
 */
export function viewOf(viewPath: string): LazyExoticComponent<ComponentType> | undefined {
  const load = loaders.get(viewPath);
  if (!load) return undefined;
  const view = drawn.get(viewPath) ?? lazy(load);
  drawn.set(viewPath, view);
  return view;
}

/** Called on hover or focus of a menu entry, so that the chunk is loaded before the click. */
export const prefetchView = (viewPath: string | null | undefined): void => {
  if (viewPath)
    loaders
      .get(viewPath)?.()
      .catch(() => undefined);
};
