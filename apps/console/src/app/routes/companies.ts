import type { Screen } from './screen.ts';

export const companies: readonly Screen[] = [
  {
    path: '/company-manager',
    title: 'Company Summary',
    load: () => import('../../areas/insights/company-summary/home.tsx'),
  },
  {
    path: '/company-manager/location',
    title: 'Locations & Group',
    load: () => import('../../areas/companies/groups/list.tsx'),
  },
  {
    path: '/company-manager/management',
    title: 'Companies Management',
    about: 'Every company',
    load: () => import('../../areas/people/company-users/home.tsx'),
  },
];
