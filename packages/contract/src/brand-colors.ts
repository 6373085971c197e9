import { contrast, fromOklch, oklch } from './color.ts';

/** The `--ember` tokens and `--selected` of one scheme (apps/console/src/app/tokens.css). */
export interface SchemeColors {
  ember: string;
  emberStrong: string;
  emberOn: string;
  emberSoft: string;
  emberInk: string;
  selected: string;
}
export interface BrandColors {
  light: SchemeColors;
  dark: SchemeColors;
}

const readable = 4.5;
const step = 0.005;

interface Scheme {
  /** Backgrounds of text in the brand's color, besides its tints. */
  surfaces: readonly string[];
  /** Text on the tints. */
  texts: readonly string[];
  /** The direction of more contrast: down in the light scheme, up in the dark one. */
  away: 1 | -1;
  /** Lightness of each color to begin with, and the most chroma of the tints. */
  ember: readonly [least: number, most: number];
  soft: readonly [lightness: number, chroma: number];
  selected: readonly [lightness: number, chroma: number];
  on: readonly [lightness: number, chroma: number];
}

const light: Scheme = {
  surfaces: ['#ffffff', '#faf8f5', '#faf7f3', '#f6f2ed'],
  texts: ['#241f1b', '#635a51', '#736a61'],
  away: -1,
  ember: [0, 0.6],
  soft: [0.955, 0.03],
  selected: [0.967, 0.02],
  on: [1, 0],
};
const dark: Scheme = {
  surfaces: ['#161311', '#1d1a17', '#23201c', '#25211d'],
  texts: ['#f3eee8', '#b9afa4', '#9c9287'],
  away: 1,
  ember: [0.72, 1],
  soft: [0.28, 0.045],
  selected: [0.275, 0.03],
  on: [0.2, 0.045],
};

function schemeColors(color: string, { surfaces, texts, away, ember, soft, selected, on }: Scheme): SchemeColors {
  const { chroma, hue } = oklch(color);
  const lightness = Math.min(Math.max(oklch(color).lightness, ember[0]), ember[1]);
  /** The first lightness, from one on and in a direction, at which the color is readable next to all others. */
  function reach(from: number, direction: number, most: number, others: readonly string[]): [number, string] {
    for (let l = from; ; l += direction * step) {
      const found = fromOklch(l, Math.min(chroma, most), hue);
      if (l <= 0 || l >= 1 || others.every((other) => contrast(found, other) >= readable)) return [l, found];
    }
  }
  const tint = ([from, most]: Scheme['soft']) => reach(from, -away, most, texts)[1];
  const [selectedTint, softTint] = [tint(selected), reach(soft[0], -away, soft[1], [texts[0] ?? ''])[1]];
  const onColor = fromOklch(on[0], Math.min(chroma, on[1]), hue);
  const [reached, accent] = reach(lightness, away, 1, [...surfaces, selectedTint, onColor]);
  // Black and white have no darker or lighter hover.
  const hover = reached + away * 0.07;
  const [strong, strongColor] = reach(hover > 0 && hover < 1 ? hover : reached - away * 0.2, away, 1, [
    ...surfaces,
    selectedTint,
    onColor,
  ]);
  return {
    ember: accent,
    emberStrong: strongColor,
    emberOn: onColor,
    emberSoft: softTint,
    emberInk: reach(strong, away, 1, [softTint, ...surfaces])[1],
    selected: selectedTint,
  };
}

/** The colors of both schemes for a brand's color, in which all text has a contrast of at least 4.5:1. */
export const brandColors = (color: string): BrandColors => ({
  light: schemeColors(color, light),
  dark: schemeColors(color, dark),
});
