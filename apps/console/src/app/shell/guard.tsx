import { confinement, type MenuViewer } from '@hearth/contract/menu';
import { menu, type MenuItem } from '@hearth/contract/menu-items';
import type { ReactNode } from 'react';
import { Redirect } from '../../kit/link.tsx';
import { usePathname } from '../../platform/location.ts';
import { useSession } from '../../platform/session.tsx';
import { areaEntrance, confinedTo, mayStay, needsProperties } from '../navigation.ts';
import { Plain } from '../plain-page.tsx';
import { NoAccess } from './no-access.tsx';
import { NoProperties } from './no-properties.tsx';
import type { Screen } from '../routes/screen.ts';
import { text } from '../messages.ts';

interface GuardProps {
  /** Screen of the current path. */
  screen: Screen | undefined;
  /** Screen shown until it has loaded. */
  shown: Screen | undefined;
  viewer: MenuViewer;
  items: readonly MenuItem[];
  children: ReactNode;
}

/** Renders the screen if the viewer can open it. Others go Home, to their area, or to the area's first child. */
export function Guard({ screen, shown, viewer, items, children }: GuardProps) {
  const { settings, beyond, isEmpty, may } = useSession();
  const pathname = usePathname();
  const isAllowed = (at: Screen) => mayStay(at, menu(settings.slug), viewer, may);
  const away = screen?.own ? undefined : confinedTo(viewer, settings.slug, pathname);
  if (away) return <Redirect to={away} />;
  if (beyond !== null && !screen?.own)
    return <NoAccess path={!screen || screen.path.includes('$') ? '/' : pathname} to={beyond} />;
  if (isEmpty && screen && needsProperties(screen, settings.slug)) return <NoProperties title={screen.title} />;
  const entrance = screen && isAllowed(screen) ? undefined : areaEntrance(pathname, menu(settings.slug), items);
  if (entrance) return <Redirect search={entrance.searchParams} to={entrance.route} />;
  if (!screen || isAllowed(screen)) return shown && !isAllowed(shown) ? null : children;
  const home = confinement(viewer.role, settings.slug)?.home ?? '/';
  if (pathname !== home) return <Redirect to={home} />;
  return <Plain text={text.noRole.text} title={text.noRole.title} />;
}
