import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const console_ = import.meta.dirname;
const source = (file: string) => join(console_, 'src', file);

interface Layer {
  name: string;
  roots: readonly string[];
  /** An area whose own files it takes, too. */
  area?: RegExp;
}

/**
 * What loads together, each with all that it needs and those before it have not. They are few, so that a browser with six
 * connections for a page has one left to ask who is here.
 */
const layers: readonly Layer[] = [
  { name: 'start', roots: ['app/main.tsx', 'areas/identity/second-factors/logic/passkeys.ts'] },
  {
    name: 'frame',
    roots: [
      'app/signed-in.tsx',
      'areas/points/point-logs/dashboard.tsx',
      'kit/action-dialog.tsx',
      'kit/delivery-chip.tsx',
      'kit/list-screen.tsx',
      'kit/person.tsx',
      'kit/post-chips.ts',
      'kit/profile-link.tsx',
      'kit/form-notes.tsx',
      'kit/show-more.tsx',
      'kit/use-pages.ts',
      'platform/days.ts',
      'ui/action-group.tsx',
      'ui/description-list.tsx',
      'ui/options.ts',
      'ui/page-header.tsx',
      'ui/star-rating.tsx',
      'ui/stat-card.tsx',
      'ui/status-chip.tsx',
      'ui/tabs.tsx',
      'ui/text-link.tsx',
      'ui/timeline.tsx',
    ],
    area: /[\\/](areas[\\/]points[\\/]point-logs|contract[\\/]src[\\/]points)[\\/]/,
  },
];
const schemas = /[\\/]node_modules[\\/]zod[\\/]/;
/** Loads by itself: what only forms need, and what belongs to one area. */
const apart = /\?schemas$|[\\/]node_modules[\\/](zod|react-hook-form)[\\/]|[\\/]src[\\/]areas[\\/]/;
/** The sign-in needs it, too, and must not load the frame for it. */
const early =
  /[\\/]contract[\\/]src[\\/](identity[\\/]|primitives|format|define-messages)|(form-values|at-rest)\.ts$|^\0icon$/;
const react = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/;

type Group = Rolldown.CodeSplittingGroup;
type Graph = Parameters<Extract<Group['name'], (...parameters: never[]) => unknown>>[1];

/** The few files that the pieces of the build are put together in; what is in none of them is split by who uses it. */
export function chunkGroups(): Group[] {
  let layerOf: Map<string, string> | undefined;
  const sort = (graph: Graph) => {
    const sorted = new Map<string, string>();
    const take = (id: string, layer: Layer) => {
      if (sorted.has(id)) return;
      sorted.set(id, early.test(id) ? 'start' : layer.name);
      for (const needed of graph.getModuleInfo(id)?.importedIds ?? [])
        if (!apart.test(needed) || (layer.area?.test(needed) && !needed.endsWith('?schemas'))) take(needed, layer);
    };
    for (const layer of layers) for (const root of layer.roots) take(source(root), layer);
    return sorted;
  };
  return [
    { name: 'react', test: react, priority: layers.length + 1 },
    ...layers.map(({ name }, i) => ({
      name: (id: string, graph: Graph) => ((layerOf ??= sort(graph)).get(id) === name ? name : null),
      priority: layers.length - i,
    })),
  ];
}

/** A screen's module, as its entry in the route table imports it. */
const screenFile = (load: unknown) => /import\(['"]([^'"]+)['"]\)/.exec(String(load))?.[1];

interface Table {
  routeTable: (slug: string) => { path: string; load: unknown }[];
}

/**
 * Writes `preloads.json`: the files of each path, for the server to name in the page, so that they load beside the entry and
 * not after it. `{slug}` stands for the deployment's; `signIn` is for visitors, `byMail` where a mail led them.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ moduleIds }) => moduleIds.includes(source('app/main.tsx')));
      const needed = (file: string, seen: Set<string>): Set<string> => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || seen.has(file)) return seen;
        seen.add(file);
        for (const other of chunk.imports) needed(other, seen);
        return seen;
      };
      const atOnce = needed(entry?.fileName ?? '', new Set());
      const filesOf = (...modules: string[]) => {
        const files = new Set<string>();
        for (const module of modules) {
          const holder = chunks.find(({ moduleIds }) => moduleIds.includes(module));
          if (!holder) this.error(`no file of the build holds ${relative(console_, module)}`);
          needed(holder.fileName, files);
        }
        return [...files].filter((file) => !atOnce.has(file));
      };
      const signIn = source('areas/identity/sessions/public.tsx');
      if (filesOf(signIn).some((file) => bundle[file]?.name === 'frame'))
        this.error('the sign-in would load what stands behind it: see `early`');
      const layered = chunks.filter(({ name }) => layers.some((layer) => layer.name === name));
      const judging = layered.find(({ moduleIds }) => moduleIds.some((id) => schemas.test(id)));
      if (judging) this.error(`${judging.name} would load what only forms need: something in it uses a schema`);
      const { routeTable } = (await import(source('app/routes.ts'))) as Table;
      const screens = routeTable('{slug}').map(({ path, load }) => {
        const file = screenFile(load);
        if (!file) this.error(`the screen of ${path} is not imported where the route table names it`);
        return [path, filesOf(source('app/signed-in.tsx'), join(source('app/routes'), file))];
      });
      await writeFile(
        join(dir, 'preloads.json'),
        JSON.stringify({
          signIn: filesOf(signIn),
          byMail: filesOf(signIn, source('areas/identity/sessions/parts/mail-screens.tsx')),
          screens: Object.fromEntries(screens),
        }),
      );
    },
  };
}
