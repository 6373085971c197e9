import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type ESTree } from 'vite';

/** Keys of an endpoint's declaration that only the server needs. */
export const serverOnly: ReadonlySet<string> = new Set([
  'params',
  'page',
  'query',
  'csv',
  'record',
  'detail',
  'versioned',
  'permissions',
  'body',
  'output',
  'summary',
  'tag',
  'permission',
  'feature',
  'streams',
  'mayBeStale',
  'uploads',
  'perMinute',
  'beforeSecondFactor',
  'byCookie',
  'byFeedKey',
  'whileInactive',
  'needsNoSpace',
  'shownOnce',
]);
/** Functions that declare endpoints (endpoint.ts, resource.ts). */
export const builderNames = ['endpoint', 'list', 'shared', 'resource'] as const;
/** Methods of resources and shared declarations that declare endpoints: `leadResource.list({summary: …})`. */
const callNames: ReadonlySet<string> = new Set(['endpoint', 'list', 'get', 'create', 'update', 'remove', 'act']);
export const calledName = (builder: string) => `called_${builder}`;
const validators = new Set(['zod', '@orpc/contract']);

export interface Statement {
  /** Declared names; the exported ones are also in `exports`. */
  names: string[];
  code: string;
  uses: Set<string>;
}

interface Split {
  plain: Statement[];
  schemas: Statement[];
  /** Imported names with their sources. */
  imports: Map<string, { source: string; imported: string }>;
  exports: Set<string>;
  isSchema: (name: string) => boolean;
}

type Node = ESTree.Node & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Visits a node and its descendants except types. Returning false skips the node's children. */
function walk(node: Node, visit: (node: Node) => boolean | void) {
  if (node.type.startsWith('TS') && !('expression' in node)) return;
  if (visit(node) === false) return;
  for (const [key, value] of Object.entries(node)) {
    if ((key === 'key' || key === 'property') && !node.computed && !node.shorthand) continue;
    if (key === 'typeAnnotation' || key === 'typeArguments') continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

const keysOf = (object: Node) =>
  (object.properties as Node[]).map(({ key }) => (key as Node | undefined)?.name as string | undefined);

/** Names in a declaration's pattern: an identifier, or those of an object pattern. */
const namesIn = (pattern: Node): string[] =>
  pattern.type === 'ObjectPattern'
    ? (pattern.properties as Node[]).flatMap(({ value }) => namesIn(value as Node))
    : [pattern.name as string];

/** Removes server-only keys from a statement, and marks its values as pure so that unused ones are dropped. */
function rewritten(source: string, declaration: Node, imports: Split['imports']): Omit<Statement, 'names'> {
  const edits: { start: number; end: number; text: string }[] = [];
  const uses = new Set<string>();
  walk(declaration, (node) => {
    if (node.type === 'Identifier') uses.add(node.name as string);
    if (node.type !== 'CallExpression') return;
    const callee = node.callee as Node;
    const builder = builderNames.find((name) => name === callee.name && imports.has(name));
    const given = (node.arguments as Node[]).find(({ type }) => type === 'ObjectExpression');
    const isDeclared =
      callee.type === 'MemberExpression' &&
      callNames.has((callee.property as Node).name as string) &&
      (callee.object as Node).type === 'Identifier' &&
      given !== undefined &&
      keysOf(given).includes('summary');
    if (!given || !(builder ?? isDeclared)) return;
    if (builder) {
      edits.push({ start: callee.start, end: callee.end, text: calledName(builder) });
      uses.add(calledName(builder));
    } else uses.add((callee.object as Node).name as string);
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

/** Splits a contract file into statements that need zod (`schemas`) and the rest (`plain`). */
export function splitContract(file: string): Split {
  const source = readFileSync(file, 'utf8');
  const before = known.get(file);
  if (before?.source === source) return before.split;
  const { program } = parseSync(file, source);
  const imports: Split['imports'] = new Map();
  const exports = new Set<string>();
  const statements: Statement[] = [];
  const reExported: string[] = [];
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
      if (statement.source)
        throw new Error(`${file} re-exports from another file: import from the declaring file instead`);
      for (const { local } of statement.specifiers as unknown as { local: Node }[])
        reExported.push(local.name as string);
      continue;
    }
    if (!declaration || declaration.type.startsWith('TS')) continue;
    if (declaration.type === 'ExpressionStatement') {
      statements.push({ names: [], ...rewritten(source, declaration, imports) });
      continue;
    }
    const declared =
      (declaration.declarations as { id: Node }[] | undefined)?.flatMap(({ id }) => namesIn(id)) ??
      namesIn(declaration.id as Node);
    if (isExported) for (const name of declared) exports.add(name);
    statements.push({ names: declared, ...rewritten(source, declaration, imports) });
  }
  const isForeignSchema = ({ source: from, imported }: { source: string; imported: string }) =>
    validators.has(from) || (from.startsWith('.') && splitContract(join(dirname(file), from)).isSchema(imported));
  const schemas = new Set([...imports].filter(([, from]) => isForeignSchema(from)).map(([name]) => name));
  for (let size = -1; size !== schemas.size;) {
    size = schemas.size;
    for (const { names, uses } of statements)
      if ([...uses].some((name) => schemas.has(name))) for (const name of names) schemas.add(name);
  }
  for (const name of reExported) {
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

/** True if loading the schemas has side effects, such as setting the validator's messages. */
export const hasSideEffects = (file: string) => splitContract(file).schemas.some(({ names }) => names.length === 0);

/** Files it imports, directly or indirectly, whose schemas have side effects. */
export function sideEffectFiles(file: string, seen = new Set<string>()): string[] {
  const direct = [...splitContract(file).imports.values()]
    .filter(({ source }) => source.startsWith('.'))
    .map(({ source }) => join(dirname(file), source));
  for (const other of direct.filter((path) => !seen.has(path))) sideEffectFiles(other, seen.add(other));
  return [...seen].filter(hasSideEffects);
}
