import { abouts, titles } from '../messages.ts';
import type { Screen } from './screen.ts';

export const companies: readonly Screen[] = [
  {
    path: '/company-manager',
    title: titles.companySummary,
    load: () => import('../../areas/insights/company-summary/home.tsx'),
  },
  {
    path: '/company-manager/location',
    title: titles.locationsGroup,
    load: () => import('../../areas/companies/groups/list.tsx'),
  },
  {
    path: '/company-manager/management',
    title: titles.companiesManagement,
    about: abouts.companies,
    load: () => import('../../areas/people/company-users/home.tsx'),
  },
];
