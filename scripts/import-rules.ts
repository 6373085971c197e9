/** The import rules of the architecture (docs/architecture.md). Paths are relative to the project root. */
export interface Rule {
  why: string;
  /** The importing files. */
  from: RegExp;
  /** True if the import is forbidden; `to` is a project path or a package name. */
  refuses: (to: string, from: string) => boolean;
}

const firstAreas = ['identity', 'companies', 'brands', 'properties', 'leases', 'people', 'library'];
const lastAreas = ['leads', 'communication', 'retention', 'insights'];
/**
 * Areas in dependency order. In the API, points imports community, because posts set reward amounts; in the console it
 * is the reverse (ADR 0048).
 */
const areaOrders: Readonly<Record<string, readonly string[]>> = {
  api: [...firstAreas, 'community', 'points', ...lastAreas],
  console: [...firstAreas, 'points', 'community', ...lastAreas],
};

/** A contract area's position in the API's order; -1 for shared ones. */
const contractArea = (path: string) => {
  const area = /^packages\/contract\/src\/([^/]+)\//.exec(path)?.[1];
  return area === undefined ? -1 : (areaOrders.api ?? []).indexOf(area);
};

const locate = (path: string) => {
  const match = /^apps\/(api|console)\/src\/areas\/([^/]+)\/([^/]+)\//.exec(path);
  if (!match) return undefined;
  const [, app = '', area = '', feature = ''] = match;
  return { order: areaOrders[app] ?? [], area, feature };
};
const isInside = (path: string) => /^(apps|packages|bench|scripts)\//.test(path);
const isTest = /\.test\.tsx?$|^apps\/api\/test\/|\/e2e\//;

export const rules: readonly Rule[] = [
  {
    why: 'the contract may import only zod and @orpc/contract',
    from: /^packages\/contract\/src\/(?!.*\.test\.ts$)/,
    refuses: (to) => !to.startsWith('packages/contract/') && to !== 'zod' && to !== '@orpc/contract',
  },
  {
    why: 'a contract area may import only areas earlier in the order',
    from: /^packages\/contract\/src\/(?!.*\.test\.ts$)/,
    refuses: (to, from) => contractArea(from) >= 0 && contractArea(to) > contractArea(from),
  },
  {
    why: 'the console and the API share code only through the contract',
    from: /^apps\/console\//,
    refuses: (to) => to.startsWith('apps/api/') || to.startsWith('packages/demo/'),
  },
  { why: 'the API must not import the console', from: /^apps\/api\//, refuses: (to) => to.startsWith('apps/console/') },
  {
    why: 'demo data may import only the contract',
    from: /^packages\/demo\/src\//,
    refuses: (to) => to.startsWith('apps/'),
  },
  {
    why: 'only the demo commands, tests and benchmarks import demo data: production installs leave it out',
    from: /^(?!apps\/api\/src\/demo-(?:world|cli)\.ts$|packages\/demo\/|.*\.test\.ts$|apps\/api\/test\/|bench\/)/,
    refuses: (to) => to.startsWith('packages/demo/'),
  },
  {
    why: 'platform must not import areas',
    from: /^apps\/(api|console)\/src\/platform\/(?!.*\.test\.tsx?$)/,
    refuses: (to) => /^apps\/(api|console)\/src\/(areas|app|kit)\b/.test(to),
  },
  {
    why: 'kit must not import areas',
    from: /^apps\/console\/src\/kit\/(?!.*\.test\.tsx?$)/,
    refuses: (to) => /^apps\/console\/src\/(areas|app)\//.test(to),
  },
  {
    why: 'ui is presentational: it may import only formatters and message helpers of the contract, and no query client',
    from: /^apps\/console\/src\/ui\/(?!.*\.test\.tsx?$)/,
    refuses: (to) =>
      (to.startsWith('packages/') && !/\/(define-messages|format)\.ts$/.test(to)) ||
      /^apps\/console\/src\/(?!ui\/)/.test(to) ||
      to === '@tanstack/react-query',
  },
  {
    why: 'the console imports the validator, with its error messages, from @hearth/contract/validation',
    from: /^apps\/console\/src\//,
    refuses: (to) => to === 'zod',
  },
  {
    why: 'a feature may import only public.ts of another feature, in its own area or an earlier one',
    from: /\/src\/areas\/(?!.*\.test\.tsx?$)/,
    refuses: (to, from) => {
      const here = locate(from);
      const target = locate(to);
      if (!here || !target || (here.area === target.area && here.feature === target.feature)) return false;
      const isLater = here.area !== target.area && here.order.indexOf(target.area) >= here.order.indexOf(here.area);
      return isLater || !/\/public\.tsx?$/.test(to);
    },
  },
  {
    why: 'areas use ActionDialog for confirmations and RecordPanel for details, not the ui primitives',
    from: /^apps\/console\/src\/areas\//,
    refuses: (to) => /^apps\/console\/src\/ui\/(confirm-dialog|side-panel)\.tsx$/.test(to),
  },
  {
    why: 'areas must not import the app that mounts them',
    from: /^apps\/(api|console)\/src\/areas\/(?!.*\.test\.tsx?$)/,
    refuses: (to) => /^apps\/(api|console)\/src\/(app|main)\b/.test(to),
  },
  {
    why: 'queries.ts is private to its folder and the folders in it',
    from: /./,
    refuses: (to, from) => /\/queries\.ts$/.test(to) && !from.startsWith(to.slice(0, to.lastIndexOf('/') + 1)),
  },
  {
    why: 'only app.ts mounts features',
    from: /^(?!apps\/api\/src\/app\.ts$)/,
    refuses: (to) => /^apps\/api\/src\/(areas|platform)\/.*\/feature\.ts$/.test(to),
  },
  {
    why: 'only platform/db and tests import the database driver',
    from: /^(?!apps\/api\/src\/platform\/db\/|apps\/api\/test\/|bench\/)/,
    refuses: (to) => to === 'pg',
  },
  {
    why: 'only tests may import test files',
    from: /^(?!bench\/)/,
    refuses: (to, from) =>
      isInside(to) &&
      isTest.test(to) &&
      !isTest.test(from) &&
      !from.endsWith('.config.ts') &&
      from !== 'apps/api/src/platform/db/testing.ts',
  },
];
