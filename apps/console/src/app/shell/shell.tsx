import { confinement, headerTitle } from '@hearth/contract/menu';
import { menu } from '@hearth/contract/menu-items';
import { getProperty } from '@hearth/contract/properties/properties';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { subscribe } from '../../platform/location.ts';
import { ShownContext } from '../../platform/shown.ts';
import { useLive } from '../../platform/live.ts';
import { useEndpoint } from '../../platform/query.ts';
import { useSession } from '../../platform/session.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { navPositionAt, sidebarMenu } from '../navigation.ts';
import { Outlet } from '../outlet.tsx';
import { routeTable } from '../routes.ts';
import { useScreens } from '../screens.ts';
import { searchOpens } from '../search-targets.ts';
import styles from './frame.module.css';
import { Guard } from './guard.tsx';
import { HeaderTools } from './header-tools.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { SearchButton } from './search-button.tsx';
import { SidebarBody } from './sidebar-body.tsx';
import { useCollapsed } from './use-collapsed.ts';
import { useNavigationFocus } from './use-navigation-focus.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { propertyInput } from '../../platform/property-input.ts';
import { text } from '../messages.ts';

const SupportDialog = lazyDialog(() => import('./support-dialog.tsx').then((dialog) => dialog.default));

/** Layout of every screen: sidebar, header and content. */
export function Shell() {
  const session = useSession();
  const { account, settings, role, features, scope } = session;
  const screens = useScreens(settings.slug);
  const { path } = screens;
  const { screen } = screens.shown;
  const here = navPositionAt(path, screens.match);
  const { propertyId: recordId } = screens.shown.params;
  const record = useEndpoint(getProperty, propertyInput(recordId ?? ''), { enabled: recordId !== undefined });
  const tabs = screen?.tabAbouts;
  const tab = useSyncExternalStore(subscribe, () =>
    tabs ? String(screens.shown.location().search[tabs.parameter] ?? '') : '',
  );
  const about = recordId === undefined ? (tabs?.values[tab] ?? screen?.about) : (record.data?.data.name ?? '');
  const scopeName = session.beyond ?? about ?? session.scopeName;
  const main = useRef<HTMLElement>(null);
  const [collapsed, setCollapsed] = useCollapsed();
  const isWide = useMediaQuery('(width >= 900px)');
  const [hasBeenWide, setHasBeenWide] = useState(isWide);
  if (isWide && !hasBeenWide) setHasBeenWide(true);
  const [helping, setHelping] = useState(false);
  const help = () => setHelping(true);
  const viewer = useMemo(
    () => ({ role, companyRole: account.companyRole, features }),
    [role, account.companyRole, features],
  );
  const items = useMemo(
    () => sidebarMenu(menu(settings.slug), viewer, routeTable(settings.slug)),
    [viewer, settings.slug],
  );
  useLive(session.may('live.follow') ? scope : undefined);
  useNavigationFocus(main, screens.shown.path, screen?.title, settings.product);

  return (
    <div className={styles.frame}>
      <a
        className={styles.skipLink}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {text.skip}
      </a>
      <div className={classNames(styles.side, collapsed && styles.collapsed)}>
        {/* Mounted on the first wide layout, then kept when the window narrows, along with its open dialogs. */}
        {hasBeenWide && (
          <SidebarBody collapsed={collapsed} here={here} items={items} onCollapse={setCollapsed} onHelp={help} />
        )}
      </div>
      <div>
        <header className={styles.bar}>
          <NavDrawer here={here} items={items} key={path} onHelp={help} />
          <div className={styles.where}>
            <div className={styles.title}>{headerTitle(path, settings.slug)}</div>
            {!confinement(account.role, settings.slug) && (
              <p className={styles.scope} role="status" title={scopeName}>
                {scopeName}
              </p>
            )}
          </div>
          <SearchButton opens={() => searchOpens(session, viewer, items)} />
          <HeaderTools />
        </header>
        <main className={styles.content} id="main" ref={main} tabIndex={-1}>
          <ShownContext value={screens.shown}>
            <Guard items={items} screen={screens.match} shown={screen} viewer={viewer}>
              <Outlet {...screens} />
            </Guard>
          </ShownContext>
        </main>
      </div>
      {helping && <SupportDialog onClose={() => setHelping(false)} />}
    </div>
  );
}
