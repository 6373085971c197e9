import type { Screen } from './screen.ts';

export const properties: readonly Screen[] = [
  {
    path: '{admin}/feature',
    title: 'Feature',
    under: '{admin}/properties',
    load: () => import('../../areas/properties/properties/features.tsx'),
  },
  {
    path: '{admin}/integrations',
    title: 'Integrations',
    under: '{admin}/properties',
    load: () => import('../../areas/properties/integrations/list.tsx'),
  },
  {
    path: '{admin}/properties/new',
    title: 'Create property',
    about: 'New property',
    under: '{admin}/properties',
    load: () => import('../../areas/properties/properties/form.tsx').then((m) => ({ default: m.NewProperty })),
  },
  {
    path: '{admin}/properties/$propertyId',
    title: 'Edit Property',
    under: '{admin}/properties',
    load: () => import('../../areas/properties/properties/form.tsx'),
  },
  {
    path: '/property-manager/units',
    title: 'Units',
    under: '/property-manager',
    load: () => import('../../areas/properties/units/list.tsx'),
  },
  {
    path: '/property-manager/properties/$propertyId',
    title: 'Edit Property',
    under: '/property-manager',
    load: () => import('../../areas/properties/properties/form.tsx'),
  },
];
