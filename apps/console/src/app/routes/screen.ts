import type { Permission } from '@hearth/contract/permissions';
import type { ComponentType } from 'react';

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
}
