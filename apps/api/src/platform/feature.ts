import type { Locators } from './access.ts';
import type { DatabaseErrors } from './errors.ts';
import type { Job } from './jobs/jobs.ts';
import type { Route } from './serve.ts';

/** Everything a feature contributes to the application. */
export interface Feature {
  routes?: readonly Route[];
  jobs?: readonly Job[];
  /** Finds the properties of its records. */
  locators?: Partial<Locators>;
  /** Messages for its constraints. */
  databaseErrors?: DatabaseErrors;
}

/** All features, combined. */
export interface Mounted {
  routes: readonly Route[];
  jobs: readonly Job[];
  locators: Locators;
  databaseErrors: DatabaseErrors;
}

/** By name, as listed in `app.ts`. */
export type Features = Readonly<Record<string, Feature>>;

/** Combines features. Throws if two define the same constraint, job or record. */
export function mount(named: Features): Mounted {
  const features = Object.values(named);
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const locators = features.flatMap((feature) => Object.entries(feature.locators ?? {}));
  const databaseErrors = features.flatMap((feature) => Object.entries(feature.databaseErrors ?? {}));
  for (const names of [
    jobs.map(({ name }) => name),
    locators.map(([kind]) => kind),
    databaseErrors.map(([name]) => name),
  ])
    for (const [at, name] of names.entries())
      if (names.indexOf(name) !== at) throw new Error(`${name} is mounted twice`);
  return {
    routes: features.flatMap((feature) => feature.routes ?? []),
    jobs,
    locators: Object.fromEntries(locators) as Locators,
    databaseErrors: Object.fromEntries(databaseErrors),
  };
}
