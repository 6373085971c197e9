import type { Plugin } from 'vite';

/** What other pieces of ui are made of, and therefore restyle. */
const parts = /\/ui\/(button|icon-button|modal|popover|layout|skeleton|tone)\.module\.css$/;

/** From the weakest to the strongest; as tokens.css says while nothing is built. */
const order = '@layer base,parts,ui,kit,app,areas;';

/**
 * Puts each CSS module into the layer of its room (`@layer …`, tokens.css): what is made of a piece may restyle it, in
 * whatever order the files arrive in the browser.
 */
export function layers(): Plugin {
  return {
    name: 'layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/(ui|kit|app|areas)\/.*\.module\.css$/ },
      handler: (code, id) => `@layer ${parts.test(id) ? 'parts' : /\/src\/(\w+)\//.exec(id)?.[1]} {\n${code}\n}`,
    },
    // The bundle begins with the rules of whatever was loaded first, and their layers would be in that order.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${String(file.source)}`;
      },
    },
  };
}
