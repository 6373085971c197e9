import type { ComponentType } from 'react';

/** A screen of the console. Adding one is one entry in the file of its area. */
export interface Screen {
  /** `{admin}` stands for the platform area `/{slug}-admin`; `$name` is a path parameter. */
  path: string;
  title: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Of a screen about one record, which the pickers do not narrow: whose it is, in place of the scope. */
  about?: string;
  /** The person's own, which no role and no area closes. */
  own?: true;
  /** The menu route that says who may open it, where the screen is not in the menu itself. */
  under?: string;
}
