import type { Locators } from './access.ts';
import type { DatabaseErrors } from './errors.ts';
import type { Job } from './jobs/jobs.ts';
import type { Route } from './serve.ts';

/** What one feature brings to the application, all of it. */
export interface Feature {
  routes?: readonly Route[];
  jobs?: readonly Job[];
  /** Where a record of its kind belongs. */
  locators?: Partial<Locators>;
  /** What the constraints of its tables refuse. */
  databaseErrors?: DatabaseErrors;
}

/** The features of the application, put together. */
export interface Mounted {
  routes: readonly Route[];
  jobs: readonly Job[];
  locators: Locators;
  databaseErrors: DatabaseErrors;
}

/** By name, as `app.ts` lists them. */
export type Features = Readonly<Record<string, Feature>>;

/** Puts features together. Two that name the same constraint, job or record are a mistake. */
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
