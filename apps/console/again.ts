import type { Plugin } from 'vite';

const imported = /\bimport\(([`'"])(\.\/[\w.-]+\.js)\1\)/g;

/**
 * A file that did not arrive is asked for once more under another address: a browser answers what failed once from its memory
 * until the page is loaded anew, so that asking again for the same would be in vain.
 */
export function again(): Plugin {
  return {
    name: 'again',
    apply: 'build',
    enforce: 'post',
    augmentChunkHash: () => 'again 1',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        let count = 0;
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          chunk.code = chunk.code.replace(imported, (whole, _quote: string, path: string) => {
            count += 1;
            return `${whole}.catch(()=>import(\`${path}?again=\`+Date.now()))`;
          });
        }
        if (count === 0) this.error('no file of the build imports another one later: look at what again.ts looks for');
      },
    },
  };
}
