import { confinement, maySee, visibleMenu, type MenuViewer } from '@hearth/contract/menu';
import { type MenuItem } from '@hearth/contract/menu-items';
import type { Permission } from '@hearth/contract/permissions';
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

/** The viewer's sidebar, limited to screens that exist. An area links to its page or its first accessible screen. */
export function sidebarMenu(items: readonly MenuItem[], viewer: MenuViewer, screens: readonly Screen[]): MenuItem[] {
  const exists = (route: string) => screens.some(({ path }) => path === route);
  return withRoute(visibleMenu(items, viewer), exists).map((item) => {
    const [first] = item.children ?? [];
    const opens = exists(item.route) && mayOpen({ path: item.route }, items, viewer);
    return opens || !first ? item : { ...item, route: first.route, searchParams: first.searchParams ?? {} };
  });
}

/** True if the viewer can open the screen: by its menu item; screens outside the menu are open to all staff. */
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

/** True if the viewer may stay on a screen: their own account, or by permission and menu. */
export const mayStay = (
  { own, permission, ...at }: Screen,
  items: readonly MenuItem[],
  viewer: MenuViewer,
  may: (permission: Permission) => boolean,
): boolean => own === true || ((!permission || may(permission)) && mayOpen(at, items, viewer));

/** Current path, and the menu route of its screen. */
export interface NavPosition {
  path: string;
  section: string;
}

/** The menu route of a screen: its own or its parent's. A path without a screen is its own. */
export const navPositionAt = (path: string, screen: Screen | undefined): NavPosition => ({
  path,
  section: screen?.marks ?? screen?.under ?? screen?.path ?? path,
});

const areaOf = (path: string) => path.split('/')[1]?.toLowerCase();
const leadsItself = ({ route, children }: MenuItem) => children?.some((child) => child.route === route) ?? false;

/** True if an area contains the current screen, even one outside the menu. */
export const isWithin = (item: MenuItem, { section }: NavPosition) =>
  item.children ? areaOf(item.route) === areaOf(section) : item.route === section;

/** `aria-current` of a menu item: `page` on its screen, `true` below it. An area defers to a child with its page. */
export function markOf(item: MenuItem, { path, section }: NavPosition): 'page' | 'true' | undefined {
  if (item.route !== section || leadsItself(item)) return undefined;
  return item.route === path.toLowerCase() ? 'page' : 'true';
}

/** Redirect for an area without a page, or whose page the viewer can't open: its first child, or Home. */
export function areaEntrance(
  path: string,
  areas: readonly MenuItem[],
  items: readonly MenuItem[],
): Pick<MenuItem, 'route' | 'searchParams'> | undefined {
  if (!areas.some(({ route, children }) => children && route === path)) return undefined;
  return items.find((item) => areaOf(item.route) === areaOf(path))?.children?.[0] ?? { route: '/' };
}

/** True if a screen needs a property to show anything; the admin area, locations and companies don't. */
export const needsProperties = ({ path, own }: Screen, slug: string) =>
  !own && areaOf(path) !== `${slug}-admin` && (areaOf(path) !== 'company-manager' || path === '/company-manager');

/** Redirect of a content or brand admin outside their area; undefined inside it. */
export function confinedTo(viewer: MenuViewer, slug: string, path: string): string | undefined {
  const area = confinement(viewer.role, slug);
  if (!area) return undefined;
  return path === area.within || path.startsWith(`${area.within}/`) ? undefined : area.home;
}
