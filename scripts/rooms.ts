/** The import rules of the architecture (docs/architecture.md). Paths are relative to the project root. */
export interface Rule {
  why: string;
  /** The importing files. */
  from: RegExp;
  /** True if the import is forbidden; `to` is a project path or a package name. */
  refuses: (to: string, from: string) => boolean;
}

const below = ['identity', 'companies', 'brands', 'properties', 'leases', 'people', 'library'];
const above = ['leads', 'communication', 'insights'];
/** On the server, payments read the promises of posts; on screen, posts show their payments (decision 0048). */
const ladders: Readonly<Record<string, readonly string[]>> = {
  api: [...below, 'community', 'points', ...above],
  console: [...below, 'points', 'community', ...above],
};

/** A contract area's position on the API's ladder; -1 for shared ones. */
const contractArea = (path: string) => {
  const area = /^packages\/contract\/src\/([^/]+)\//.exec(path)?.[1];
  return area === undefined ? -1 : (ladders.api ?? []).indexOf(area);
};

const place = (path: string) => {
  const match = /^apps\/(api|console)\/src\/areas\/([^/]+)\/([^/]+)\//.exec(path);
  if (!match) return undefined;
  const [, app = '', area = '', feature = ''] = match;
  return { ladder: ladders[app] ?? [], area, feature };
};
const isInside = (path: string) => /^(apps|packages|bench|scripts)\//.test(path);
const isTest = /\.test\.tsx?$|^apps\/api\/test\/|\/e2e\//;

export const rules: readonly Rule[] = [
  {
    why: 'the contract imports zod and @orpc/contract alone',
    from: /^packages\/contract\/src\/(?!.*\.test\.ts$)/,
    refuses: (to) => !to.startsWith('packages/contract/') && to !== 'zod' && to !== '@orpc/contract',
  },
  {
    why: 'an area of the contract builds only on those above it',
    from: /^packages\/contract\/src\/(?!.*\.test\.ts$)/,
    refuses: (to, from) => contractArea(from) >= 0 && contractArea(to) > contractArea(from),
  },
  {
    why: 'the apps meet only in the contract',
    from: /^apps\/console\//,
    refuses: (to) => to.startsWith('apps/api/') || to.startsWith('packages/demo/'),
  },
  { why: 'the API does not know the console', from: /^apps\/api\//, refuses: (to) => to.startsWith('apps/console/') },
  {
    why: 'the demo world knows the contract alone',
    from: /^packages\/demo\/src\//,
    refuses: (to) => to.startsWith('apps/'),
  },
  {
    why: 'the demo world is loaded where it is made alone: production installs do without it',
    from: /^(?!apps\/api\/src\/demo-(?:world|cli)\.ts$|packages\/demo\/|.*\.test\.ts$|apps\/api\/test\/|bench\/)/,
    refuses: (to) => to.startsWith('packages/demo/'),
  },
  {
    why: 'platform knows no area',
    from: /^apps\/(api|console)\/src\/platform\/(?!.*\.test\.tsx?$)/,
    refuses: (to) => /^apps\/(api|console)\/src\/(areas|app|kit)\b/.test(to),
  },
  {
    why: 'kit knows no area',
    from: /^apps\/console\/src\/kit\/(?!.*\.test\.tsx?$)/,
    refuses: (to) => /^apps\/console\/src\/(areas|app)\//.test(to),
  },
  {
    why: 'ui knows no data: of the contract only formats and messages, and no client',
    from: /^apps\/console\/src\/ui\/(?!.*\.test\.tsx?$)/,
    refuses: (to) =>
      (to.startsWith('packages/') && !/\/(define-messages|format)\.ts$/.test(to)) ||
      /^apps\/console\/src\/(?!ui\/)/.test(to) ||
      to === '@tanstack/react-query',
  },
  {
    why: 'the console takes the validator from the contract, with its sentences (@hearth/contract/validation)',
    from: /^apps\/console\/src\//,
    refuses: (to) => to === 'zod',
  },
  {
    why: 'a feature enters another only through its public file, and another area only up the ladder',
    from: /\/src\/areas\/(?!.*\.test\.tsx?$)/,
    refuses: (to, from) => {
      const here = place(from);
      const there = place(to);
      if (!here || !there || (here.area === there.area && here.feature === there.feature)) return false;
      const isBelow = here.area !== there.area && here.ladder.indexOf(there.area) >= here.ladder.indexOf(here.area);
      return isBelow || !/\/public\.tsx?$/.test(to);
    },
  },
  {
    why: 'areas ask by an ActionDialog, and show a record beside its list in a RecordPanel',
    from: /^apps\/console\/src\/areas\//,
    refuses: (to) => /^apps\/console\/src\/ui\/(confirm-dialog|side-panel)\.tsx$/.test(to),
  },
  {
    why: 'areas do not know the app that mounts them',
    from: /^apps\/(api|console)\/src\/areas\/(?!.*\.test\.tsx?$)/,
    refuses: (to) => /^apps\/(api|console)\/src\/(app|main)\b/.test(to),
  },
  {
    why: 'queries.ts is private to its folder',
    from: /./,
    refuses: (to, from) =>
      /\/queries\.ts$/.test(to) && to.slice(0, to.lastIndexOf('/')) !== from.slice(0, from.lastIndexOf('/')),
  },
  {
    why: 'only app.ts mounts features',
    from: /^(?!apps\/api\/src\/app\.ts$)/,
    refuses: (to) => /^apps\/api\/src\/(areas|platform)\/.*\/feature\.ts$/.test(to),
  },
  {
    why: 'the database driver is imported in platform/db and test alone',
    from: /^(?!apps\/api\/src\/platform\/db\/|apps\/api\/test\/|bench\/)/,
    refuses: (to) => to === 'pg',
  },
  {
    why: 'tests are imported by tests alone',
    from: /^(?!bench\/)/,
    refuses: (to, from) =>
      isInside(to) &&
      isTest.test(to) &&
      !isTest.test(from) &&
      !from.endsWith('.config.ts') &&
      from !== 'apps/api/src/platform/db/testing.ts',
  },
];
