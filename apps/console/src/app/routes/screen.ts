import type { HideableAction } from '@hearth/contract/hidden-actions';
import type { Permission } from '@hearth/contract/permissions';
import type { ComponentType } from 'react';

/** A dialog of a screen that a link can open (kit/use-start.ts). */
export interface Start {
  name: string;
  title: string;
  permission: Permission;
  /** Some roles with the permission don't see it (spec 1, section 6). */
  hideable?: HideableAction;
}

/** A screen of the console. Adding one is one entry in the file of its area. */
export interface Screen {
  /** `{admin}` stands for the platform area `/{slug}-admin`; `$name` is a path parameter. */
  path: string;
  title: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Header subtitle of a screen that ignores the pickers, instead of the scope. */
  about?: string;
  /** The same for tabs, by the value of a search parameter; '' is the first tab. */
  tabAbouts?: { parameter: string; values: Readonly<Record<string, string>> };
  /** The person's own account, open to every role. */
  own?: true;
  /** Parent menu route of a screen outside the menu: sets its permissions and is marked as current. */
  under?: string;
  /** Permission of a form at the selected property; without it, the path redirects Home. */
  permission?: Permission;
  /** Menu route marked as current for a screen open to all staff. */
  marks?: string;
  /** Actions that global search offers. A form with a page of its own is offered by its title. */
  starts?: readonly Start[];
}
