import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const console_ = import.meta.dirname;
const source = (file: string) => join(console_, 'src', file);

interface Layer {
  name: string;
  roots: readonly string[];
  /** An area whose files also go into this chunk. */
  area?: RegExp;
}

/**
 * Chunks loaded at startup, each with those dependencies that earlier ones don't have. There are few, so that one of the
 * browser's six connections is free for the start call.
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
/** Modules left out of these chunks: those that only forms need, and those of a single area. */
const separate = /\?schemas$|[\\/]node_modules[\\/](zod|react-hook-form)[\\/]|[\\/]src[\\/]areas[\\/]/;
/** Modules the sign-in pages also need; in `start`, so that they don't load `frame`. */
const early =
  /[\\/]contract[\\/]src[\\/](identity[\\/]|primitives|format|define-messages)|(form-values|at-rest)\.ts$|brand-mark\.|^\0icon$/;
const react = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/;

type Group = Rolldown.CodeSplittingGroup;
type Graph = Parameters<Extract<Group['name'], (...parameters: never[]) => unknown>>[1];

/** Code-splitting groups for the startup chunks. Rolldown splits all other modules by importer. */
export function chunkGroups(): Group[] {
  let layerOf: Map<string, string> | undefined;
  const sort = (graph: Graph) => {
    const sorted = new Map<string, string>();
    const take = (id: string, layer: Layer) => {
      if (sorted.has(id)) return;
      sorted.set(id, early.test(id) ? 'start' : layer.name);
      for (const needed of graph.getModuleInfo(id)?.importedIds ?? [])
        if (!separate.test(needed) || (layer.area?.test(needed) && !needed.endsWith('?schemas'))) take(needed, layer);
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

/** The module path that a route table entry imports. */
const screenFile = (load: unknown) => /import\(['"]([^'"]+)['"]\)/.exec(String(load))?.[1];

interface Table {
  routeTable: (slug: string) => { path: string; load: unknown }[];
}

/**
 * Writes `preloads.json` with the chunks of each path. The server adds them to the page as preloads, so that they load in
 * parallel with the entry. `{slug}` is the deployment's; `signIn` is for visitors, `byMail` for links from emails.
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
      const entryFiles = needed(entry?.fileName ?? '', new Set());
      const filesOf = (...modules: string[]) => {
        const files = new Set<string>();
        for (const module of modules) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
          if (!chunk) this.error(`no chunk contains ${relative(console_, module)}`);
          needed(chunk.fileName, files);
        }
        return [...files].filter((file) => !entryFiles.has(file));
      };
      const signIn = source('areas/identity/sessions/public.tsx');
      if (filesOf(signIn).some((file) => bundle[file]?.name === 'frame'))
        this.error('the sign-in pages load the `frame` chunk: add the modules they share to `early`');
      const layered = chunks.filter(({ name }) => layers.some((layer) => layer.name === name));
      const withSchemas = layered.find(({ moduleIds }) => moduleIds.some((id) => schemas.test(id)));
      if (withSchemas) this.error(`${withSchemas.name} loads zod: a module in it uses a schema`);
      const { routeTable } = (await import(source('app/routes.ts'))) as Table;
      const screens = routeTable('{slug}').map(({ path, load }) => {
        const file = screenFile(load);
        if (!file) this.error(`the route table entry of ${path} doesn't import its screen`);
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
