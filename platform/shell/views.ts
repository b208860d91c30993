import { createContext, lazy, useContext, type ComponentType, type LazyExoticComponent } from 'react';
import { loadCode } from '#platform/ui/load-code.ts';

type View = { default: ComponentType };
type Load = () => Promise<View>;

/** The pages of an application. */
export interface Views {
  /** The page of a view path; undefined when there is none, which is a 404. */
  viewOf(viewPath: string): LazyExoticComponent<ComponentType> | ComponentType | undefined;
  /** Called on hover or focus of a menu entry, so that the chunk is loaded before the click. */
  prefetch(viewPath: string | null | undefined): void;
}

/** `…/capabilities/order/portal/order-list-page.tsx` → `order/order-list`; `./home/home-page.tsx` → `portal/home`. */
function viewPathOf(file: string, application: string): string {
  const capability = /capabilities\/([^/]+)\/[^/]+\/(.+)-page\.tsx$/.exec(file);
  if (capability) return `${capability[1]}/${capability[2]}`;
  return `${application}/${/\/([^/]+)-page\.tsx$/.exec(file)![1]}`;
}

/**
 * The pages of the application, as `import.meta.glob` finds them; `load` brings what each needs with its chunk. One
 * component a view, so that its chunk loads once.
 */
export function viewsOf(
  application: string,
  files: Readonly<Record<string, Load>>,
  load: (page: Load) => Promise<View> = loadCode,
): Views {
  const loaders = new Map<string, Load>(
    Object.entries(files).map(([file, page]) => [viewPathOf(file, application), () => load(page)]),
  );
  const drawn = new Map<string, LazyExoticComponent<ComponentType>>();
  return {
    viewOf(viewPath) {
      const load = loaders.get(viewPath);
      if (!load) return undefined;
      const view = drawn.get(viewPath) ?? lazy(load);
      drawn.set(viewPath, view);
      return view;
    },
    prefetch(viewPath) {
      if (viewPath)
        loaders
          .get(viewPath)?.()
          .catch(() => undefined);
    },
  };
}

/** Given by `ShellRoot`. */
export const ViewsContext = createContext<Views | null>(null);

export function useViews(): Views {
  const views = useContext(ViewsContext);
  if (!views) throw new Error('only what is inside of ShellRoot knows the pages of the application');
  return views;
}
