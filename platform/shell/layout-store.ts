import { create } from 'zustand';
import { themeNames, type Appearance, type ThemeColor } from '#platform/ui/theme-names.ts';

export type LayoutMode = 'ltr' | 'lcr' | 'ttb';
export type Device = 'mobile' | 'pad' | 'pc';

/** Layout state of spec section 3, without what other stores own. Saved per browser user. */
interface LayoutChoice {
  layoutMode: LayoutMode;
  theme: 'light' | 'dark-side';
  /**
   * 外观, an extra to the side themes (ui.md rule 19): dark only when the person asks for it, or asks to follow the
   * system.
   */
  appearance: Appearance | 'system';
  themeColor: ThemeColor;
  isFixedNavBar: boolean;
  actionItem: { showSearch: boolean; showMessage: boolean; showFullScreen: boolean; showRefresh: boolean };
}

interface LayoutState extends LayoutChoice {
  systemIsDark: boolean;
  device: Device;
  isCollapse: boolean;
}

const STORED = 'layout';
const defaults: LayoutChoice = {
  layoutMode: 'ttb',
  theme: 'light',
  appearance: 'light',
  themeColor: 'blue',
  isFixedNavBar: true,
  actionItem: { showSearch: false, showMessage: true, showFullScreen: false, showRefresh: false },
};

const oneOf = <T extends string>(allowed: readonly T[], value: unknown, otherwise: T): T =>
  allowed.includes(value as T) ? (value as T) : otherwise;
const switchOf = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise);

/**
 * A stored state may be from another release or edited by hand: known values are taken, the rest is default. `lcr` is
 * reached this way and by the palette.
 */
export function readLayout(text: string | null): LayoutChoice {
  let found: Partial<LayoutChoice> = {};
  try {
    found = (JSON.parse(text ?? 'null') as Partial<LayoutChoice> | null) ?? {};
  } catch {
    // Not a value of ours: the defaults apply.
  }
  const shown = Object.entries(defaults.actionItem).map(([name, on]) => [
    name,
    switchOf(found.actionItem?.[name as keyof typeof defaults.actionItem], on),
  ]);
  return {
    layoutMode: oneOf(['ltr', 'lcr', 'ttb'], found.layoutMode, defaults.layoutMode),
    theme: oneOf(['light', 'dark-side'], found.theme, defaults.theme),
    appearance: oneOf(['light', 'dark', 'system'], found.appearance, defaults.appearance),
    themeColor: oneOf(themeNames, found.themeColor, defaults.themeColor),
    isFixedNavBar: switchOf(found.isFixedNavBar, defaults.isFixedNavBar),
    actionItem: Object.fromEntries(shown) as LayoutChoice['actionItem'],
  };
}

/** Spec section 9: 768 and 992 px. */
export const deviceOf = (width: number): Device => (width <= 768 ? 'mobile' : width < 992 ? 'pad' : 'pc');
const width = (): number => document.body.clientWidth;

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

export const useLayout = create<LayoutState>(() => ({
  ...readLayout(localStorage.getItem(STORED)),
  systemIsDark: systemDark.matches,
  device: deviceOf(width()),
  isCollapse: deviceOf(width()) !== 'pc',
}));

export function chooseLayout(choice: Partial<LayoutChoice>): void {
  useLayout.setState(choice);
  const { layoutMode, theme, appearance, themeColor, isFixedNavBar, actionItem } = useLayout.getState();
  localStorage.setItem(
    STORED,
    JSON.stringify({ layoutMode, theme, appearance, themeColor, isFixedNavBar, actionItem }),
  );
}

export const collapseMenu = (isCollapse: boolean): void => useLayout.setState({ isCollapse });

/**
 * The start state is applied again only when the class of device changes, so that a person's choice survives small
 * resizes (ui.md 1.3).
 */
export function followWidth(): () => void {
  const onResize = () => {
    const device = deviceOf(width());
    if (device !== useLayout.getState().device) useLayout.setState({ device, isCollapse: device !== 'pc' });
  };
  onResize();
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
}

/** The appearance in sight. */
export const appearanceOf = ({
  appearance,
  systemIsDark,
}: Pick<LayoutState, 'appearance' | 'systemIsDark'>): Appearance =>
  appearance === 'system' ? (systemIsDark ? 'dark' : 'light') : appearance;

/**
 * Sets colour and appearance as attributes of the root, on which the tokens depend. Runs on the first page, so that the
 * login has them too.
 */
export function applyTheme(): () => void {
  const root = document.documentElement.dataset;
  const apply = (state: LayoutState) => void ((root.color = state.themeColor), (root.appearance = appearanceOf(state)));
  const onSystem = () => useLayout.setState({ systemIsDark: systemDark.matches });
  apply(useLayout.getState());
  const unsubscribe = useLayout.subscribe(apply);
  systemDark.addEventListener('change', onSystem);
  return () => (unsubscribe(), systemDark.removeEventListener('change', onSystem));
}

/** A choice in one window applies to all windows of this browser. */
export function followOtherWindows(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => key === STORED && useLayout.setState(readLayout(newValue));
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
