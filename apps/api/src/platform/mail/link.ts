import type { Config } from '../config.ts';

type Deployment = Pick<Config, 'HEARTH_PUBLIC_URL' | 'PORT'>;

/** What opens without a property: the sign-in pages, an invitation, a call of the API. */
export type PlainPath = `/${'login' | 'signup' | 'confirm-password' | 'invitation' | 'api/'}${string}`;

const urlOf = (config: Deployment, path: string) =>
  new URL(path, config.HEARTH_PUBLIC_URL ?? `http://localhost:${config.PORT}`);

/** The address of a page of this deployment, as a mail names it. */
export const linkTo = (config: Deployment, path: PlainPath) => urlOf(config, path).href;

/** The address of a screen at one property, named by its code. */
export function linkToScreen(config: Deployment, path: `/${string}`, propertyCode: string) {
  const url = urlOf(config, path);
  url.searchParams.set('property', propertyCode);
  return url.href;
}
