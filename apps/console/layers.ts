import type { Plugin } from 'vite';

/**
 * Puts each CSS module into the layer of its room (`@layer base, ui, kit, app, areas`, tokens.css): what stands on a piece
 * may restyle it, in whatever order the browser's files arrive.
 */
export function layers(): Plugin {
  return {
    name: 'layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/(ui|kit|app|areas)\/.*\.module\.css$/ },
      handler: (code, id) => `@layer ${/\/src\/(\w+)\//.exec(id)?.[1]} {\n${code}\n}`,
    },
  };
}
