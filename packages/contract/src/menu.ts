import { defineMessages } from './define-messages.ts';
import { type CompanyAccessLevel, type Role } from './roles.ts';
import { type FeatureGate, type MenuItem } from './menu-items.ts';

export interface MenuViewer {
  role: Role;
  companyRole?: CompanyAccessLevel | null;
  /** Features of the selected property; a boolean must be true, a number above 0. */
  features: Readonly<Partial<Record<FeatureGate, boolean | number>>>;
}

/** True if the viewer can open the item, by role or company level and by the property's features. */
export function maySee(item: MenuItem, viewer: MenuViewer): boolean {
  const level = viewer.companyRole === 'all' ? 'allSiteAccess' : viewer.companyRole;
  const byRole = item.roles.includes(viewer.role) || Boolean(level && item.companyLevels?.includes(level));
  const feature = item.feature === undefined ? true : viewer.features[item.feature];
  return byRole && (typeof feature === 'number' ? feature > 0 : feature === true);
}

/** The menu as the viewer sees it, without empty groups. */
export function visibleMenu(items: readonly MenuItem[], viewer: MenuViewer): MenuItem[] {
  return items
    .filter((item) => maySee(item, viewer))
    .flatMap((item) => {
      if (!item.children) return [item];
      const children = visibleMenu(item.children, viewer);
      return children.length > 0 ? [{ ...item, children }] : [];
    });
}

const titles = defineMessages({
  admin: 'Admin',
  home: 'Insights Dashboard',
  areas: {
    'points-center': 'Points Center',
    community: 'Community',
    ambassador: 'Ambassador',
    'property-manager': 'Property Manager',
    'company-manager': 'Company Manager',
    account: 'Your account',
  },
});
const isArea = (parent: string): parent is keyof typeof titles.areas => Object.hasOwn(titles.areas, parent);

/** The header's title by path (spec 1, section 2). */
export function headerTitle(path: string, slug: string): string {
  const parent = path.split('/')[1] ?? '';
  if (parent === `${slug}-admin`) return titles.admin;
  return isArea(parent) ? titles.areas[parent] : titles.home;
}

/** The only area a content or brand admin can open; undefined for everyone else. */
export function confinement(role: Role, slug: string): { home: string; within: string } | undefined {
  if (role === 'content_admin') return { home: `/${slug}-admin/content`, within: `/${slug}-admin` };
  if (role === 'brand_admin') return { home: `/${slug}-admin/brand`, within: `/${slug}-admin` };
  return undefined;
}
