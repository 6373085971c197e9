import type { Config } from '../config.ts';

type Deployment = Pick<Config, 'HEARTH_PUBLIC_URL' | 'PORT'>;

/** Paths without a property: sign-in pages, invitations, API calls. */
export type PlainPath = `/${'login' | 'signup' | 'confirm-password' | 'invitation' | 'api/'}${string}`;

const urlOf = (config: Deployment, path: string) =>
  new URL(path, config.HEARTH_PUBLIC_URL ?? `http://localhost:${config.PORT}`);

/** The URL of a page of this deployment, for emails. */
export const linkTo = (config: Deployment, path: PlainPath) => urlOf(config, path).href;

/** The URL of a screen at one property, named by its code. */
export function linkToScreen(config: Deployment, path: `/${string}`, propertyCode: string) {
  const url = urlOf(config, path);
  url.searchParams.set('property', propertyCode);
  return url.href;
}
