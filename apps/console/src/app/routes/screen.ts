import type { Permission } from '@hearth/contract/permissions';
import type { ComponentType } from 'react';

/** A screen of the console. Adding one is one entry in the file of its area. */
export interface Screen {
  /** `{admin}` stands for the platform area `/{slug}-admin`; `$name` is a path parameter. */
  path: string;
  title: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Of a screen that the pickers do not narrow: what it is about, in place of the scope. A property in the path is named. */
  about?: string;
  /** The person's own, which no role and no area closes. */
  own?: true;
  /** The menu route that says who may open it, and is marked, where the screen is not in the menu itself. */
  under?: string;
  /** What a form needs at the selected property; without it, its address leads Home. */
  permission?: Permission;
  /** The menu route that is marked for a screen that everybody who works here may open. */
  marks?: string;
}
