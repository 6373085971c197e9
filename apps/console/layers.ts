import type { Plugin } from 'vite';

/** Components that other ui components are built from and restyle. */
const parts = /\/ui\/(button|icon-button|modal|popover|layout|skeleton|tone)\.module\.css$/;

/** Lowest precedence first. In development, tokens.css declares the same order. */
const order = '@layer base,parts,ui,kit,app,areas;';

/**
 * Puts each CSS module into the layer of its folder (`@layer …`, tokens.css), so that a component can restyle those it's
 * built from, in whatever order the files load.
 */
export function layers(): Plugin {
  return {
    name: 'layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/(ui|kit|app|areas)\/.*\.module\.css$/ },
      handler: (code, id) => `@layer ${parts.test(id) ? 'parts' : /\/src\/(\w+)\//.exec(id)?.[1]} {\n${code}\n}`,
    },
    // Otherwise, the order of the first rules in each bundle would set the order of the layers.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${String(file.source)}`;
      },
    },
  };
}
