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

/** The sidebar of one viewer: what the role and the property's features show, of the screens that exist. */
export function sidebarMenu(items: readonly MenuItem[], viewer: MenuViewer, screens: readonly Screen[]): MenuItem[] {
  return withRoute(visibleMenu(items, viewer), (route) => screens.some(({ path }) => path === route));
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

/** Where the address of an area leads while the area has no page of its own: its first child that is there, else Home. */
export function areaEntrance(
  path: string,
  areas: readonly MenuItem[],
  items: readonly MenuItem[],
): Pick<MenuItem, 'route' | 'searchParams'> | undefined {
  if (!areas.some(({ route, children }) => children && route === path)) return undefined;
  return items.find(({ route }) => route === path)?.children?.[0] ?? { route: '/' };
}

/** Where a content or brand admin must go from this path; undefined when they may stay. */
export function confinedTo(viewer: MenuViewer, slug: string, path: string): string | undefined {
  const area = confinement(viewer.role, slug);
  if (!area) return undefined;
  return path === area.within || path.startsWith(`${area.within}/`) ? undefined : area.home;
}
