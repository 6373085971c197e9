import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A user-visible string and its location. */
export interface VisibleString {
  path: string;
  line: number;
  text: string;
  /** Its container: a messages file, JSX, prose, or a property or attribute name. */
  container: string;
}

interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Attributes and properties that are displayed or read aloud. */
const shown =
  /^(aria-(label|description|roledescription|valuetext)|alt|(sub)?title|label|.+Label|hint|placeholder|empty|submit|confirm|cancel|done|header|caption|description|heading|subject|text|lines|facts|summary|note|message|error|unit|prompt|keep|children|name\w*Text)$/;
const isMessages = (path: string, source: string) =>
  path.endsWith('/messages.ts') && /\b(defineMessages\(|Messages = \{)/.test(source);
const hasWords = (text: string) => /\p{L}{2}/u.test(text);
/** True for words rather than a key: several of them, or a leading capital. */
const isSentence = (text: string) => /^\P{L}*\p{Lu}/u.test(text) || /\p{L}\s+\S*\p{L}{2}/u.test(text);

/** True for errors and terminal output: at least three words that begin like a sentence. */
const isProse = (text = '') =>
  /^(\p{Lu}|\{\})[^<>{]*\s+[^<>]*\p{Ll}{2,}\s+\S*\p{Ll}{2}/u.test(text) && !/[;=]\s*$/.test(text);

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node.value).replace(/\s+/g, ' ').trim();
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('{}');
}

const nameOf = (node: Node): string => {
  const key = (node.key ?? node.name) as Node | undefined;
  return String(key?.name ?? key?.value ?? '');
};

/** The visible strings of a source file; all strings of a messages file, and outside the console all prose. */
export function stringsOf(path: string, source: string): VisibleString[] {
  const found: VisibleString[] = [];
  const all = isMessages(path, source);
  const add = (node: Node, container: string) => {
    const text = textOf(node);
    if (text === undefined || !hasWords(text)) return;
    if (!all && node.type !== 'JSXText' && container !== 'jsx' && !isSentence(text)) return;
    found.push({ path, line: source.slice(0, node.start).split('\n').length, text, container });
  };
  const walk = (node: Node, container: string): void => {
    if (
      /^(Import|Export(All|Named)Declaration$|TS)/.test(node.type) &&
      !node.declaration &&
      !/^TS(As|Satisfies|NonNull)/.test(node.type)
    )
      return;
    if (node.type === 'JSXText') return add(node, 'jsx');
    if ((node.type === 'Literal' || node.type === 'TemplateLiteral') && (all || container !== ''))
      add(node, container || 'messages');
    else if (!path.startsWith('apps/console/') && isProse(textOf(node))) add(node, 'prose');
    if (node.type === 'TaggedTemplateExpression') return;
    for (const [part, value] of Object.entries(node)) {
      if (part === 'key' || (part === 'property' && !node.computed) || part === 'source') continue;
      const inner = innerContainer(node, part, container);
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, inner);
    }
  };
  walk(parseSync(path, source).program as unknown as Node, '');
  return found;
}

/** The name of the called function. */
const calleeOf = ({ callee }: Node) => (isNode(callee) ? String(callee.name) : '');

/** The container of strings inside part of a node. Values inherit it; conditions and call arguments don't. */
function innerContainer(node: Node, part: string, container: string): string {
  if (node.type === 'JSXAttribute') return part === 'value' && shown.test(nameOf(node)) ? nameOf(node) : '';
  if (node.type === 'Property') return part === 'value' && shown.test(nameOf(node)) ? nameOf(node) : '';
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return part === 'children' ? 'jsx' : '';
  if (node.type === 'ConditionalExpression' && part === 'test') return '';
  if (node.type === 'CallExpression' && part === 'arguments' && /^(counted|plural)$/.test(calleeOf(node))) return 'jsx';
  if (/^(Binary|Call|New|Member|TaggedTemplate)Expression$/.test(node.type)) return '';
  return container;
}

/** Code whose strings users see. */
const isProduct = (path: string) =>
  /^(apps\/(api|console)|packages\/(contract|demo))\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

export function productFiles(root: string): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => isProduct(path) && existsSync(join(root, path)));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const found = productFiles(root).flatMap((path) => stringsOf(path, readFileSync(join(root, path), 'utf8')));
  for (const { path, line, text } of found) console.log(`${path}:${line}  ${text.replace(/\s+/g, ' ')}`);
  console.log(`\n${found.length} strings, ${new Set(found.map(({ text }) => text)).size} unique`);
}
