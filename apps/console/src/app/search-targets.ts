import { isHidden } from '@hearth/contract/hidden-actions';
import type { MenuViewer } from '@hearth/contract/menu';
import { menu, type MenuItem } from '@hearth/contract/menu-items';
import type { Opens, Target } from '../areas/insights/search/logic/targets.ts';
import type { Session } from '../platform/session.tsx';
import { confinedTo, mayStay } from './navigation.ts';
import { routeTable } from './routes.ts';
import type { Screen } from './routes/screen.ts';

const isForm = ({ permission }: Screen) => permission !== undefined;
const target = (title: string, to: string, more: Omit<Target, 'title' | 'to'> = {}): Target => ({ title, to, ...more });

/** Screens of the sidebar, by area. */
const ofMenu = (items: readonly MenuItem[]): Target[] =>
  items.flatMap(({ name, route, searchParams, children }) =>
    children
      ? ofMenu(children).map((child) => ({ ...child, subtitle: name }))
      : route.startsWith('/')
        ? [target(name, route, searchParams && { search: searchParams })]
        : [],
  );

/** Screens of the sidebar and outside of it, and the actions of their route lines, for search. */
export function searchOpens(
  { settings: { slug }, property, role, may }: Pick<Session, 'settings' | 'property' | 'role' | 'may'>,
  viewer: MenuViewer,
  items: readonly MenuItem[],
): Opens {
  const reached = routeTable(slug).filter(
    (screen) =>
      mayStay(screen, menu(slug), viewer, may) && (screen.own || confinedTo(viewer, slug, screen.path) === undefined),
  );
  const whole = reached.filter(({ path }) => !path.includes('$'));
  const listed = ofMenu(items);
  const nameOf = (route: string | undefined) => listed.find(({ to }) => to === route)?.title;
  return {
    admin: `/${slug}-admin`,
    propertyCode: property?.propertyCode,
    mayOpen: (path) => reached.some((screen) => screen.path === path),
    screens: [
      ...listed,
      ...whole
        .filter((screen) => !isForm(screen) && listed.every(({ to }) => to !== screen.path))
        .map(({ title, path, under }) => {
          const subtitle = nameOf(under);
          return target(title, path, subtitle ? { subtitle } : {});
        }),
    ],
    actions: whole.flatMap((screen) => [
      ...(isForm(screen) ? [target(screen.title, screen.path)] : []),
      ...(screen.starts ?? [])
        .filter(({ permission, hideable }) => may(permission) && !(hideable && isHidden(hideable, role)))
        .map(({ name, title }) => target(title, screen.path, { search: { start: name } })),
    ]),
  };
}
