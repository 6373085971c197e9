import { endFailed, isTraced, startSpan } from './trace.ts';

/** Texts summarized so far; the process sends a few hundred. */
const known = new Map<string, string>();
const knownMaximum = 2_000;
const targetsMaximum = 4;

const parts =
  /\b(?:(insert)\s+into|(?<!for\s)(?<!do\s)(update)|(delete)\s+from|(merge)\s+into|(select)\b|from|join)(?:\s+only)?(?:\s+"?([a-z_][\w.]*)"?)?/gi;

/** An operation and its tables, such as `INSERT transfers`, which names a statement without its text. */
function querySummary(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  const ctes = new Set(
    Array.from(text.matchAll(/(?:with|recursive|,)\s+(\w+)\s+as\s+(?:\w+\s+)*\(/gi), ([, name]) => name),
  );
  const targets = new Set<string>();
  let verb: string | undefined;
  for (const [, insert, update, remove, merge, select, target] of text.matchAll(parts)) {
    const changes = insert ?? update ?? remove ?? merge;
    verb =
      changes && (verb === undefined || verb === 'SELECT') ? changes.toUpperCase() : (verb ?? select?.toUpperCase());
    if (!select && target && !ctes.has(target) && targets.size < targetsMaximum) targets.add(target);
  }
  const summary = [verb ?? /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY', ...targets].join(' ');
  if (known.size >= knownMaximum) known.clear();
  known.set(text, summary);
  return summary;
}

/** Longer texts are cut. */
const textMaximum = 2_000;
/** Goes out with the statements that follow, so it has no time of its own. */
const isBegin = /^(begin|start transaction)/;

/** Records a statement of traced work. Its text is sent only if it has no values in it. */
export function traceStatement(text: string, sent: Promise<unknown>, isParameterized: boolean): void {
  if (!isTraced() || isBegin.test(text)) return;
  const summary = querySummary(text);
  const span = startSpan(summary, 'client', {
    'db.system.name': 'postgresql',
    'db.query.summary': summary,
    ...(isParameterized && { 'db.query.text': text.slice(0, textMaximum) }),
  });
  if (!span) return;
  sent.then(
    () => span.end(),
    (error: unknown) => endFailed(span, error),
  );
}
