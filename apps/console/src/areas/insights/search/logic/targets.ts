import type { SearchResult, SearchKind } from '@hearth/contract/insights/search';
import { audienceOfPost, kindOf } from '@hearth/contract/community/post-types';
import type { Destination } from '../../../../platform/location.ts';

/** Something search can open: a screen, an action or a record. */
export interface Target extends Destination {
  title: string;
  subtitle?: string;
  /** Code of a record's property. */
  propertyCode?: string;
  /** Its screen shows one property only. */
  needsProperty?: boolean;
}

/** Screens and actions open to the viewer, from the routes and the menu. */
export interface Opens {
  screens: readonly Target[];
  actions: readonly Target[];
  /** True if the viewer may open the screen at a path. */
  mayOpen: (path: string) => boolean;
  /** Path of the platform area. */
  admin: string;
  /** Code of the selected property; undefined for all. */
  propertyCode: string | undefined;
}

const postPath = (type: NonNullable<SearchResult['postType']>) =>
  `/${audienceOfPost(type) === 'AMBASSADOR' ? 'ambassador' : 'community'}/${kindOf(type).toLowerCase()}-management`;

/** The screen of a record. */
function placeOf({ kind, _id, title, postType }: SearchResult, { mayOpen, admin }: Opens): Destination {
  switch (kind) {
    case 'user':
      return { to: `${mayOpen(`${admin}/user`) ? admin : '/property-manager'}/user/${_id}` };
    case 'unit': {
      const [unit, building] = title.split(', ');
      return { to: '/property-manager/units', search: { 'unit.search': unit, 'unit.building': building } };
    }
    case 'lead':
      return { to: '/property-manager/leads', search: { lead: _id } };
    case 'post':
      return { to: postPath(postType ?? 'POST'), search: { post: _id } };
    case 'message':
      return { to: '/community/direct-communication', search: { message: _id } };
    case 'invoice':
      return { to: '/points-center/invoice', search: { invoice: _id } };
    case 'brand':
      return { to: `${admin}/brand`, search: { search: title } };
    case 'property':
      return { to: mayOpen('/property-manager') ? '/property-manager' : '/' };
  }
}

const lists: Readonly<Partial<Record<SearchKind, string>>> = {
  unit: '/property-manager/units',
  lead: '/property-manager/leads',
  post: '/community/post-management',
  message: '/community/direct-communication',
  invoice: '/points-center/invoice',
};

/** True if records of a kind have a screen that the viewer may open. */
export const isOpenable = (kind: SearchKind, { mayOpen, admin }: Opens) =>
  mayOpen(kind === 'brand' ? `${admin}/brand` : (lists[kind] ?? '/'));

/** A record as a target, with its property's name. */
export function targetOf(result: SearchResult, opens: Opens): Target {
  const { kind, title, subtitle, property } = result;
  return {
    ...placeOf(result, opens),
    title,
    subtitle: [subtitle, kind !== 'property' && property?.name].filter(Boolean).join(' · '),
    ...(property && { propertyCode: property.propertyCode }),
    ...((kind === 'unit' || kind === 'property') && { needsProperty: true }),
  };
}

/** The same for the same target. */
export const keyOf = ({ to, search, propertyCode }: Target) => JSON.stringify([to, search, propertyCode]);

/** The address of a target. At another property than the selected one, it switches to that property. */
export function destinationOf(target: Target, selected: string | undefined): Destination {
  const { to, search, propertyCode, needsProperty } = target;
  const switches =
    propertyCode !== undefined && propertyCode !== selected && (needsProperty === true || selected !== undefined);
  return { to, ...(switches ? { search: { ...search, property: propertyCode } } : search && { search }) };
}

/** Targets with every typed word, those that begin with the text first. */
export function matching(targets: readonly Target[], typed: string): Target[] {
  const sought = typed.toLowerCase();
  const words = sought.split(/\s+/);
  const startsWith = ({ title }: Target) => title.toLowerCase().startsWith(sought);
  return targets
    .filter(({ title, subtitle }) => {
      const said = `${title} ${subtitle ?? ''}`.toLowerCase();
      return words.every((word) => said.includes(word));
    })
    .toSorted((a, b) => Number(startsWith(b)) - Number(startsWith(a)));
}
