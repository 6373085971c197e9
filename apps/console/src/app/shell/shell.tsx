import { confinement, headerTitle, menu } from '@hearth/contract/menu';
import { Outlet, useLocation, useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useLive } from '../../platform/live.ts';
import { useSession } from '../../platform/session.tsx';
import { sidebarMenu } from '../navigation.ts';
import { routeTable } from '../routes.ts';
import { Bar, Content, Frame, Side, SkipLink } from './frame.tsx';
import { Guard } from './guard.tsx';
import { HeaderTools } from './header-tools.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { SidebarBody } from './sidebar-body.tsx';
import { useCollapsed } from './use-collapsed.ts';
import { useNavigationFocus } from './use-navigation-focus.ts';

const SupportDialog = lazy(() => import('./support-dialog.tsx'));

/** The frame around every screen: sidebar, header, and the screen itself. */
export function Shell() {
  const session = useSession();
  const { account, settings, role, features, scope } = session;
  const { pathname } = useLocation();
  const shownPath = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname }) ?? pathname;
  const screen = useMatches().at(-1)?.staticData.screen;
  const scopeName = screen?.about ?? session.scopeName;
  const main = useRef<HTMLElement>(null);
  const [collapsed, setCollapsed] = useCollapsed();
  const [helping, setHelping] = useState(false);
  const help = () => setHelping(true);
  const viewer = useMemo(
    () => ({ role, companyRole: account.companyRole, features }),
    [role, account.companyRole, features],
  );
  const items = useMemo(
    () => sidebarMenu(menu(settings.slug), viewer, routeTable(settings.slug), settings.slug),
    [viewer, settings.slug],
  );
  useLive(scope);
  useNavigationFocus(main, shownPath, screen?.title, settings.product);

  return (
    <Frame>
      <SkipLink
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </SkipLink>
      <Side className={collapsed ? 'side collapsed' : 'side'}>
        <SidebarBody collapsed={collapsed} items={items} onCollapse={setCollapsed} onHelp={help} />
      </Side>
      <div>
        <Bar>
          <NavDrawer items={items} key={pathname} onHelp={help} />
          <div className="where">
            <div className="title">{headerTitle(pathname, settings.slug)}</div>
            {!confinement(account.role, settings.slug) && (
              <p className="scope" role="status" title={scopeName}>
                {scopeName}
              </p>
            )}
          </div>
          <HeaderTools />
        </Bar>
        <Content as="main" id="main" ref={main as never} tabIndex={-1} sx={{ outline: 'none' }}>
          <Guard items={items} viewer={viewer}>
            <Outlet />
          </Guard>
        </Content>
      </div>
      {helping && (
        <Suspense>
          <SupportDialog onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </Frame>
  );
}
