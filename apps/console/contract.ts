import { join } from 'node:path';
import type { Plugin } from 'vite';
import {
  builderNames,
  calledName,
  hasSideEffects,
  sideEffectFiles,
  splitContract,
  type Statement,
} from './contract-split.ts';

const contractFile = /\/packages\/contract\/src\/(?!.*\.test\.ts)[\w/-]+\.ts$/;

/** The console's endpoint builders, which keep only route and metadata. */
const calledId = '\0called';
const contractRoot = join(import.meta.dirname, '../../packages/contract/src');
const calledCode = `import { builders } from '${contractRoot}/declared.ts';
import { defined } from '${contractRoot}/definition.ts';
export const endpoint = (route, { summary, tag, response, row, ...meta }) => defined(route, meta);
export const { list, shared, resource } = builders(endpoint);`;

/** The code of one part of a file. The file itself only re-exports its parts. */
function partOf(file: string, part: 'plain' | 'schemas'): string {
  const split = splitContract(file);
  const used = new Set(split[part].flatMap(({ uses }) => [...uses]));
  const lines = [...split.imports]
    .filter(([name]) => used.has(name))
    .map(([name, { source, imported }]) => `import { ${imported} as ${name} } from '${source}';`);
  const called = builderNames.filter((name) => used.has(calledName(name)));
  if (called.length > 0)
    lines.push(`import { ${called.map((name) => `${name} as ${calledName(name)}`).join(', ')} } from '${calledId}';`);
  const beside = part === 'schemas' ? split.plain.flatMap(({ names }) => names).filter((name) => used.has(name)) : [];
  if (beside.length > 0) lines.push(`import { ${beside.join(', ')} } from '${file}?plain';`);
  if (part === 'schemas') lines.push(...sideEffectFiles(file).map((effect) => `import '${effect}?schemas';`));
  const names = split[part].flatMap((statement) => statement.names);
  return [...lines, ...split[part].map(({ code }) => code), `export { ${names.join(', ')} };`].join('\n');
}

/**
 * Compiles the contract for the console: endpoints keep only their method, path and metadata, and schemas move to a
 * separate module, so that lists don't load them or zod. Forms load both when needed.
 */
export function contract(): Plugin {
  return {
    name: 'contract',
    enforce: 'pre',
    resolveId: { filter: { id: /^\0called$|\?(plain|schemas)$/ }, handler: (id) => ({ id, moduleSideEffects: false }) },
    load: {
      filter: { id: /^\0called$|\/packages\/contract\/src\/.*\.ts(\?(plain|schemas))?$/ },
      handler(id) {
        if (id === calledId) return { code: calledCode, moduleSideEffects: false };
        const [file = '', part] = id.split('?');
        if (!contractFile.test(file)) return;
        this.addWatchFile(file);
        if (part === 'plain' || part === 'schemas')
          return {
            code: partOf(file, part),
            moduleSideEffects: part === 'schemas' && hasSideEffects(file),
            moduleType: 'ts',
          };
        const { plain, schemas, exports } = splitContract(file);
        const names = (statements: Statement[]) =>
          statements
            .flatMap((statement) => statement.names)
            .filter((name) => exports.has(name))
            .join(', ');
        return {
          code: `export { ${names(plain)} } from '${file}?plain';\nexport { ${names(schemas)} } from '${file}?schemas';`,
          moduleSideEffects: false,
        };
      },
    },
  };
}
