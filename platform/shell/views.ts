import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadCode } from '#platform/ui/load-code.ts';

type View = { default: ComponentType };
type Load = () => Promise<View>;

let loaders: ReadonlyMap<string, Load> = new Map();
const drawn = new Map<string, LazyExoticComponent<ComponentType>>();

/** `…/capabilities/order/portal/order-list-page.tsx` → `order/order-list`; `./home/home-page.tsx` → `portal/home`. */
function viewPathOf(file: string, application: string): string {
  const capability = /capabilities\/([^/]+)\/[^/]+\/(.+)-page\.tsx$/.exec(file);
  if (capability) return `${capability[1]}/${capability[2]}`;
  return `${application}/${/\/([^/]+)-page\.tsx$/.exec(file)![1]}`;
}

/** The pages of the application, as `import.meta.glob` finds them; `load` brings what each needs with its chunk. */
export function connectViews(
  application: string,
  files: Readonly<Record<string, Load>>,
  load: (page: Load) => Promise<View> = loadCode,
): void {
  loaders = new Map(Object.entries(files).map(([file, page]) => [viewPathOf(file, application), () => load(page)]));
}

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
