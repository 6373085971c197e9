import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../src/platform/db/database.ts';
import type { Sent } from '../harness.ts';

export interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Filter?: string;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
export const rowsReadBy = (node: Node) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

const literal = (value: unknown): string =>
  Array.isArray(value)
    ? pg.escapeLiteral(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`)
    : value === null || value === undefined
      ? 'null'
      : pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));

const isScope = ({ text }: Sent) => /^\s*select set_config\(.app\.actor_id./.test(text);

/** The statement that enters the caller's scope, and the call's own queries. */
export function statementsOf(sent: readonly Sent[]): { scope: Sent; own: Sent[] } {
  const scope = sent.find(isScope);
  if (!scope) throw new Error('the call had no scope');
  return {
    scope,
    own: sent.slice(sent.indexOf(scope) + 1).filter(({ text }) => /^\s*(with|select|\()/.test(text)),
  };
}

let explained = 0;

/** Explains a statement under the caller's scope, with a generic or a custom plan, and returns the plan's nodes. */
export function planOf(
  db: Db,
  scope: Sent,
  { text, parameters }: Sent,
  mode: 'force_generic_plan' | 'force_custom_plan',
): Promise<Node[]> {
  const given = parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : '';
  const name = `explained_${(explained += 1)}`;
  const explain = sql<{
    'QUERY PLAN': { Plan: Node }[];
  }>`explain (analyze, format json) execute ${sql.raw(name + given)}`;
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await tx.executeQuery({ ...sql``.compile(tx), sql: scope.text, parameters: scope.parameters });
      await sql`prepare ${sql.raw(name)} as ${sql.raw(text)}`.execute(tx);
      await sql`set local plan_cache_mode = ${sql.raw(mode)}`.execute(tx);
      const { rows } = await explain.execute(tx);
      await sql`deallocate ${sql.raw(name)}`.execute(tx);
      return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
    });
}
