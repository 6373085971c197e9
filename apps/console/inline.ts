import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'rolldown/utils';
import type { Plugin } from 'vite';

const placeholder = /<!-- inline (head\/\w+\.js) -->/g;

/** Inlines the scripts in `head/` into the page, to save a round trip for each before other requests start. */
export function inline(): Plugin {
  return {
    name: 'inline',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(placeholder, (_whole, file: string) => {
          const { code } = minifySync(file, readFileSync(join(import.meta.dirname, file), 'utf8'));
          return `<script>${code}</script>`;
        }),
    },
  };
}

/** Lets `?locale=pseudo` translate the page in development; browser tests add the same script themselves. */
export function pseudoLocale(): Plugin {
  const children = readFileSync(join(import.meta.dirname, 'head/pseudo.js'), 'utf8');
  return {
    name: 'pseudo-locale',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'script', children, injectTo: 'head-prepend' }],
  };
}
