import type { ComponentType } from 'react';

/** A screen of the console. Adding one is one line in `screens`. */
export interface Screen {
  /** `{admin}` stands for the platform area `/{slug}-admin`; `$name` is a path parameter. */
  path: string;
  title: string;
  load: () => Promise<{ default: ComponentType }>;
  /** The menu route that says who may open it, where the screen is not in the menu itself. */
  under?: string;
}

const screens: readonly Screen[] = [
  { path: '{admin}/communication/$mailId', title: 'Mail', load: () => import('../areas/communication/mailbox/detail.tsx'), under: '{admin}/communication' },
];

/** The route table of this deployment. */
export const routeTable = (slug: string): Screen[] => {
  const fill = (path: string) => path.replace('{admin}', `/${slug}-admin`);
  return screens.map((screen) => ({ ...screen, path: fill(screen.path), ...(screen.under && { under: fill(screen.under) }) }));
};
