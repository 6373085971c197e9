import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { meetsTarget, type Figure } from './measurement.ts';

const file = join(import.meta.dirname, 'RESULTS.md');
const width = 120;

interface Row {
  target: string;
  /** By column. */
  values: Map<string, string>;
}
interface Section {
  /** The date and conditions of each column. */
  runs: Map<string, string>;
  about: string;
  rows: Map<string, Row>;
  notes: string;
}

export interface Run {
  name: string;
  /** The column of this run, such as `PostgreSQL 15`. */
  column: string;
  date: string;
  machine: string;
  load: string;
  command: string;
  about: string;
  figures: readonly Figure[];
}

export const boundOf = ({ atLeast, atMost }: Figure) =>
  [atLeast === undefined ? '' : `at least ${atLeast}`, atMost === undefined ? '' : `at most ${atMost}`]
    .filter(Boolean)
    .join(', ');

function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join('\n');
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** Parses a section written by `textOf`; undefined for a handwritten one. */
function parsed(text: string): Section | undefined {
  const lines = text.split('\n');
  const table = lines.filter((line) => line.startsWith('|'));
  const runs = lines.flatMap((line) => /^- ([^:]+): (.*)$/.exec(line)?.slice(1) ?? []);
  if (table.length < 2 || runs.length === 0) return undefined;
  const [, , ...columns] = cellsOf(table[0] ?? '');
  const rows = table.slice(2).map((line): [string, Row] => {
    const [name = '', target = '', ...values] = cellsOf(line);
    return [name, { target, values: new Map(columns.map((column, index) => [column, values[index] ?? ''])) }];
  });
  const notesAt = lines.findIndex((line) => line.startsWith('Notes:'));
  return {
    runs: new Map(
      lines.flatMap((line) => {
        const [, column, run] = /^- ([^:]+): (.*)$/.exec(line) ?? [];
        return column && run && columns.includes(column) ? [[column, run] as const] : [];
      }),
    ),
    about: lines
      .slice(
        0,
        Math.max(
          0,
          lines.findIndex((line) => line.startsWith('- ')),
        ),
      )
      .join('\n')
      .trim(),
    rows: new Map(rows),
    notes: notesAt < 0 ? '' : lines.slice(notesAt).join('\n').trim(),
  };
}

function textOf({ runs, about, rows, notes }: Section): string {
  const columns = [...runs.keys()].toSorted().toReversed();
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [
    line(['figure', 'target', ...columns]),
    `|${'---|'.repeat(columns.length + 2)}`,
    ...[...rows].map(([name, { target, values }]) =>
      line([name, target, ...columns.map((column) => values.get(column) ?? '')]),
    ),
  ].join('\n');
  const measured = columns.map((column) => `- ${column}: ${runs.get(column)}`).join('\n');
  return [about, measured, table, notes].filter(Boolean).join('\n\n');
}

/** Updates the run's column and keeps the others. */
function withRun(section: Section | undefined, { column, date, machine, load, command, about, figures }: Run): Section {
  const rows = new Map(
    figures.map((figure): [string, Row] => {
      const missed = meetsTarget(figure) === false;
      const value = `${figure.value}${figure.unit ? ` ${figure.unit}` : ''}`;
      const others = section?.rows.get(figure.name)?.values ?? new Map<string, string>();
      return [
        figure.name,
        { target: boundOf(figure), values: new Map([...others, [column, missed ? `**${value}, missed**` : value]]) },
      ];
    }),
  );
  return {
    runs: new Map([...(section?.runs ?? []), [column, `${date}, ${machine}, load ${load} before, \`${command}\``]]),
    about: wrapped(about),
    rows,
    notes: section?.notes ?? '',
  };
}

/** One line per measurement and column, newest first. */
function overview(sections: ReadonlyMap<string, string>): string {
  const lines = [...sections].flatMap(([name, text]) => {
    const section = parsed(text);
    return [...(section?.runs ?? [])].map(([column, run]) => {
      const missed = [...(section?.rows ?? [])].flatMap(([figure, { values }]) => {
        const [, value] = /^\*\*(.*), missed\*\*$/.exec(values.get(column) ?? '') ?? [];
        return value ? [`${figure}: ${value}`] : [];
      });
      const load = /load ([^ ,]+)/.exec(run)?.[1] ?? '';
      return { date: run.slice(0, 10), line: [name, column, run.slice(0, 10), load, missed.join('; ') || 'none'] };
    });
  });
  return [
    '| bar | server | date | load | missed |',
    '|---|---|---|---|---|',
    ...lines
      .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
      .map(({ line }) => `| ${line.join(' | ')} |`),
  ].join('\n');
}

const overviewName = 'Overview';

/** Writes a run to its section of RESULTS.md, keeping notes and handwritten sections. */
export function recordRun(run: Run, order: readonly string[]): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '# Results\n';
  const [head = '', ...parts] = text.split(/^## /m);
  const sections = new Map(
    parts.map((part) => [part.slice(0, part.indexOf('\n')).trim(), part.slice(part.indexOf('\n') + 1).trim()]),
  );
  sections.delete(overviewName);
  sections.set(run.name, textOf(withRun(parsed(sections.get(run.name) ?? ''), run)));
  const names = [...new Set([...order, ...sections.keys()])].filter((name) => sections.has(name));
  const body = names.map((name) => `## ${name}\n\n${sections.get(name)}`);
  writeFileSync(file, `${[head.trim(), `## ${overviewName}\n\n${overview(sections)}`, ...body].join('\n\n')}\n`);
}
