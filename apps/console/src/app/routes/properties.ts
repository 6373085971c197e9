import { abouts, starts, titles } from '../messages.ts';
import type { Screen } from './screen.ts';

export const properties: readonly Screen[] = [
  {
    path: '{admin}/feature',
    title: titles.feature,
    under: '{admin}/properties',
    load: () => import('../../areas/properties/properties/features.tsx'),
  },
  {
    path: '{admin}/integrations',
    title: titles.integrations,
    under: '{admin}/properties',
    load: () => import('../../areas/properties/integrations/list.tsx'),
  },
  {
    path: '{admin}/properties/new',
    title: titles.createProperty,
    about: abouts.newProperty,
    under: '{admin}/properties',
    load: () => import('../../areas/properties/properties/form.tsx').then((m) => ({ default: m.NewProperty })),
    permission: 'properties.create',
  },
  {
    path: '{admin}/properties/$propertyId',
    title: titles.editProperty,
    under: '{admin}/properties',
    load: () => import('../../areas/properties/properties/form.tsx'),
    permission: 'properties.edit',
  },
  {
    path: '/property-manager/units',
    title: titles.units,
    starts: [{ name: 'add', title: starts.addUnit, permission: 'units.add' }],
    under: '/property-manager',
    load: () => import('../../areas/properties/units/list.tsx'),
  },
  {
    path: '/property-manager/properties/$propertyId',
    title: titles.editProperty,
    under: '/property-manager',
    load: () => import('../../areas/properties/properties/form.tsx'),
    permission: 'properties.edit',
  },
];
