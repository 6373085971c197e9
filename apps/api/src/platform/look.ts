import type { BrandColors } from '@hearth/contract/brand-colors';

/** The company's logo and colors, from the settings of the console. */
export interface Look {
  /** An upload's id. */
  logo: string | null;
  colors: BrandColors | null;
}

/** The branding of emails and plain pages. */
export interface Brand {
  product: string;
  colors?: BrandColors | null;
}

export const brandOf = ({
  HEARTH_PRODUCT: product,
  look: { colors },
}: {
  HEARTH_PRODUCT: string;
  look: Look;
}): Brand => ({
  product,
  colors,
});

/** The colors of emails and plain pages in both schemes, which have no other style sheet. */
export const accentsOf = ({ colors }: Pick<Brand, 'colors'>) => ({
  accent: colors?.light.ember ?? '#b4451b',
  on: colors?.light.emberOn ?? '#ffffff',
  darkAccent: colors?.dark.ember ?? '#f0905f',
  darkOn: colors?.dark.emberOn ?? '#241f1b',
});
