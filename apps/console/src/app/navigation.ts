import { confinement, maySee, visibleMenu, type MenuViewer } from '@hearth/contract/menu';
import { type MenuItem } from '@hearth/contract/menu-items';
import type { Screen } from './routes/screen.ts';

const isExternal = (route: string) => /^https?:\/\//.test(route);

const leaves = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => (item.children ? leaves(item.children) : [item]));

function withRoute(items: readonly MenuItem[], exists: (route: string) => boolean): MenuItem[] {
  return items.flatMap((item) => {
    if (!item.children) return isExternal(item.route) || exists(item.route) ? [item] : [];
    const children = withRoute(item.children, exists);
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}

/** The sidebar of one viewer: what the role and the property's features show, of the screens that exist. An area leads to its page, or to the first screen of it that they may open. */
export function sidebarMenu(items: readonly MenuItem[], viewer: MenuViewer, screens: readonly Screen[]): MenuItem[] {
  const exists = (route: string) => screens.some(({ path }) => path === route);
  return withRoute(visibleMenu(items, viewer), exists).map((item) => {
    const [first] = item.children ?? [];
    const opens = exists(item.route) && mayOpen({ path: item.route }, items, viewer);
    return opens || !first ? item : { ...item, route: first.route, searchParams: first.searchParams ?? {} };
  });
}

/** True when the viewer may open the screen: what the menu lists follows the menu, the rest is open to all who work here. */
export function mayOpen(
  screen: Pick<Screen, 'path' | 'under'>,
  items: readonly MenuItem[],
  viewer: MenuViewer,
): boolean {
  const route = screen.under ?? screen.path;
  const listed = leaves(items).filter((item) => item.route === route);
  const visible = leaves(visibleMenu(items, viewer));
  return listed.length === 0
    ? items.some((item) => maySee(item, viewer))
    : visible.some((item) => item.route === route);
}

/** Where somebody is: the path of the page, and the menu route that stands for its screen. */
export interface Here {
  path: string;
  section: string;
}

/** The menu route of a screen: its own, or the one that it stands under. A path without a screen stands for itself. */
export const hereAt = (path: string, screen: Screen | undefined): Here => ({
  path,
  section: screen?.marks ?? screen?.under ?? screen?.path ?? path,
});

const areaOf = (path: string) => path.split('/')[1]?.toLowerCase();
const leadsItself = ({ route, children }: MenuItem) => children?.some((child) => child.route === route) ?? false;

/** True of an area that holds the screen, listed in the menu or not. */
export const isWithin = (item: MenuItem, { section }: Here) =>
  item.children ? areaOf(item.route) === areaOf(section) : item.route === section;

/** How a menu item is marked: `page` on its own screen, `true` on one under it. An area leaves it to the child that has its page. */
export function markOf(item: MenuItem, { path, section }: Here): 'page' | 'true' | undefined {
  if (item.route !== section || leadsItself(item)) return undefined;
  return item.route === path.toLowerCase() ? 'page' : 'true';
}

/** Where the address of an area leads who may not open its page, or where it has none: its first child that is there, else Home. */
export function areaEntrance(
  path: string,
  areas: readonly MenuItem[],
  items: readonly MenuItem[],
): Pick<MenuItem, 'route' | 'searchParams'> | undefined {
  if (!areas.some(({ route, children }) => children && route === path)) return undefined;
  return items.find((item) => areaOf(item.route) === areaOf(path))?.children?.[0] ?? { route: '/' };
}

/** True of a screen that shows nothing where there is no property: not the admin area, locations and companies. */
export const needsProperties = ({ path, own }: Screen, slug: string) =>
  !own && areaOf(path) !== `${slug}-admin` && (areaOf(path) !== 'company-manager' || path === '/company-manager');

/** Where a content or brand admin must go from this path; undefined when they may stay. */
export function confinedTo(viewer: MenuViewer, slug: string, path: string): string | undefined {
  const area = confinement(viewer.role, slug);
  if (!area) return undefined;
  return path === area.within || path.startsWith(`${area.within}/`) ? undefined : area.home;
}
