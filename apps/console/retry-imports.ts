import type { Plugin } from 'vite';

const imported = /\bimport\(([`'"])(\.\/[\w.-]+\.js)\1\)/g;

/**
 * Retries each failed dynamic import once, with a different URL: browsers cache a failed import until the page reloads, so
 * retrying the same URL can't succeed.
 */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    apply: 'build',
    enforce: 'post',
    augmentChunkHash: () => 'retry-imports 1',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        let count = 0;
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          chunk.code = chunk.code.replace(imported, (whole, _quote: string, path: string) => {
            count += 1;
            return `${whole}.catch(()=>import(\`${path}?retry=\`+Date.now()))`;
          });
        }
        if (count === 0) this.error('found no dynamic import in the build: check the pattern in retry-imports.ts');
      },
    },
  };
}
