import type { Config } from '../config.ts';

/** The address of a page of this deployment, as a mail names it. */
export const linkTo = (config: Pick<Config, 'HEARTH_PUBLIC_URL' | 'PORT'>, path: string) =>
  new URL(path, config.HEARTH_PUBLIC_URL ?? `http://localhost:${config.PORT}`).href;
