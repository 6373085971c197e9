import { brands } from './routes/brands.ts';
import { communication } from './routes/communication.ts';
import { community } from './routes/community.ts';
import { companies } from './routes/companies.ts';
import { identity } from './routes/identity.ts';
import { insights } from './routes/insights.ts';
import { leads } from './routes/leads.ts';
import { library } from './routes/library.ts';
import { people } from './routes/people.ts';
import { points } from './routes/points.ts';
import { properties } from './routes/properties.ts';
import { retention } from './routes/retention.ts';
import type { Screen } from './routes/screen.ts';

export const routeTable = (slug: string): Screen[] => {
  const fill = (path: string) => path.replace('{admin}', `/${slug}-admin`);
  return [
    brands,
    communication,
    community,
    companies,
    identity,
    insights,
    leads,
    library,
    people,
    points,
    properties,
    retention,
  ]
    .flat()
    .map((screen) => ({
      ...screen,
      path: fill(screen.path),
      ...(screen.under && { under: fill(screen.under) }),
    }));
};
