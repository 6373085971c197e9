import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type ESTree, type Plugin } from 'vite';

/** What the server alone needs of an endpoint's declaration. */
const serverOnly = new Set(['params', 'query', 'body', 'output', 'summary', 'tag']);
const validators = new Set(['zod', '@orpc/contract']);
const contractFile = /\/packages\/contract\/src\/(?!.*\.test\.ts)[\w/-]+\.ts$/;

/** What an endpoint is to the console (endpoint-types.ts). */
const calledId = '\0called';
const calledCode = `export const called = ({ method, path, summary, tag, ...meta }) =>
  ({ '~orpc': { route: { method, path }, meta: { reads: [], changes: [], ...meta } } });`;

interface Statement {
  /** Names that it declares; those that are exported are in `exports` of the file. */
  names: string[];
  code: string;
  uses: Set<string>;
}

interface Split {
  plain: Statement[];
  schemas: Statement[];
  /** Every imported name, with where it is from. */
  imports: Map<string, { source: string; imported: string }>;
  exports: Set<string>;
  isSchema: (name: string) => boolean;
}

type Node = ESTree.Node & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Calls `visit` for the node and all within that are no types; what answers false is not entered. */
function walk(node: Node, visit: (node: Node) => boolean | void) {
  if (node.type.startsWith('TS') && !('expression' in node)) return;
  if (visit(node) === false) return;
  for (const [key, value] of Object.entries(node)) {
    if ((key === 'key' || key === 'property') && !node.computed && !node.shorthand) continue;
    if (key === 'typeAnnotation' || key === 'typeArguments') continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

/** The statement without what the server alone needs, each value made when it is used. */
function rewritten(source: string, declaration: Node): Omit<Statement, 'names'> {
  const edits: { start: number; end: number; text: string }[] = [];
  const uses = new Set<string>();
  walk(declaration, (node) => {
    if (node.type === 'Identifier') uses.add(node.name as string);
    if (node.type !== 'CallExpression' || (node.callee as Node).name !== 'endpoint') return;
    const [given] = node.arguments as Node[];
    if (given?.type !== 'ObjectExpression') return;
    const callee = node.callee as Node;
    edits.push({ start: callee.start, end: callee.end, text: 'called' });
    uses.add('called');
    for (const property of given.properties as Node[])
      if (serverOnly.has((property.key as Node | undefined)?.name as string)) {
        edits.push({
          start: property.start,
          end: /^\s*,/.test(source.slice(property.end)) ? source.indexOf(',', property.end) + 1 : property.end,
          text: '',
        });
      } else walk(property, (part) => void (part.type === 'Identifier' && uses.add(part.name as string)));
    return false;
  });
  for (const { init } of (declaration.declarations as { init: Node | null }[] | undefined) ?? [])
    if (init && !/Function|Literal|Identifier/.test(init.type))
      edits.push(
        { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
        { start: init.end, end: init.end, text: '))()' },
      );
  let code = source.slice(declaration.start, declaration.end);
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end))
    code = code.slice(0, start - declaration.start) + text + code.slice(end - declaration.start);
  return { code, uses };
}

const known = new Map<string, { source: string; split: Split }>();

/** Parts what validates, and needs zod, from everything else in a file of the contract. */
export function splitContract(file: string): Split {
  const source = readFileSync(file, 'utf8');
  const before = known.get(file);
  if (before?.source === source) return before.split;
  const { program } = parseSync(file, source);
  const imports: Split['imports'] = new Map();
  const exports = new Set<string>();
  const statements: Statement[] = [];
  const handedOn: string[] = [];
  for (const statement of program.body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.importKind === 'type') continue;
      for (const specifier of statement.specifiers as Node[]) {
        if (specifier.importKind === 'type') continue;
        const local = (specifier.local as Node).name as string;
        imports.set(local, {
          source: (statement.source as Node).value as string,
          imported: ((specifier.imported as Node | undefined)?.name as string | undefined) ?? local,
        });
      }
      continue;
    }
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = (isExported ? statement.declaration : statement) as Node | null;
    if (isExported && !declaration) {
      if (statement.source) throw new Error(`${file} hands on what it does not import: import it where it is declared`);
      for (const { local } of statement.specifiers as unknown as { local: Node }[]) handedOn.push(local.name as string);
      continue;
    }
    if (!declaration || declaration.type.startsWith('TS')) continue;
    if (declaration.type === 'ExpressionStatement') {
      statements.push({ names: [], ...rewritten(source, declaration) });
      continue;
    }
    const declared = (declaration.declarations as { id: Node }[] | undefined)?.map(({ id }) => id.name as string) ?? [
      (declaration.id as Node).name as string,
    ];
    if (isExported) for (const name of declared) exports.add(name);
    statements.push({ names: declared, ...rewritten(source, declaration) });
  }
  const isForeignSchema = ({ source: from, imported }: { source: string; imported: string }) =>
    validators.has(from) || (from.startsWith('.') && splitContract(join(dirname(file), from)).isSchema(imported));
  const schemas = new Set([...imports].filter(([, from]) => isForeignSchema(from)).map(([name]) => name));
  for (let size = -1; size !== schemas.size;) {
    size = schemas.size;
    for (const { names, uses } of statements)
      if ([...uses].some((name) => schemas.has(name))) for (const name of names) schemas.add(name);
  }
  for (const name of handedOn) {
    exports.add(name);
    if (imports.has(name)) statements.push({ names: [name], code: '', uses: new Set([name]) });
  }
  const isSchema = (name: string) => schemas.has(name);
  const validates = ({ names, uses }: Statement) =>
    names.some(isSchema) || (names.length === 0 && [...uses].some(isSchema));
  const split: Split = {
    plain: statements.filter((statement) => !validates(statement)),
    schemas: statements.filter(validates),
    imports,
    exports,
    isSchema,
  };
  known.set(file, { source, split });
  return split;
}

const acts = (file: string) => splitContract(file).schemas.some(({ names }) => names.length === 0);

/** The files above it whose schemas part does more than to declare, such as to set the validator's sentences. */
function acting(file: string, seen = new Set<string>()): string[] {
  const above = [...splitContract(file).imports.values()]
    .filter(({ source }) => source.startsWith('.'))
    .map(({ source }) => join(dirname(file), source));
  for (const other of above.filter((path) => !seen.has(path))) acting(other, seen.add(other));
  return [...seen].filter(acts);
}

/** The code of one part; the parts of a file meet in the file itself, which only names them. */
function partOf(file: string, part: 'plain' | 'schemas'): string {
  const split = splitContract(file);
  const used = new Set(split[part].flatMap(({ uses }) => [...uses]));
  const lines = [...split.imports]
    .filter(([name]) => used.has(name))
    .map(([name, { source, imported }]) => `import { ${imported} as ${name} } from '${source}';`);
  if (used.has('called')) lines.push(`import { called } from '${calledId}';`);
  const beside = part === 'schemas' ? split.plain.flatMap(({ names }) => names).filter((name) => used.has(name)) : [];
  if (beside.length > 0) lines.push(`import { ${beside.join(', ')} } from '${file}?plain';`);
  if (part === 'schemas') lines.push(...acting(file).map((effect) => `import '${effect}?schemas';`));
  const names = split[part].flatMap((statement) => statement.names);
  return [...lines, ...split[part].map(({ code }) => code), `export { ${names.join(', ')} };`].join('\n');
}

/**
 * The contract as the console takes it: an endpoint is its method, path and meta, and schemas stand in a module of their
 * own, so that they and zod load with the form that needs them, and a further endpoint costs a list nothing.
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
          return { code: partOf(file, part), moduleSideEffects: part === 'schemas' && acts(file), moduleType: 'ts' };
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
