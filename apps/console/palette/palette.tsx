import { paletteOf } from '#platform/shell/palette/palette.tsx';

export const Palette = paletteOf(() => import('./open-palette.tsx'));
