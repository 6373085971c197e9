import { sql } from 'kysely';
import type { Db } from './database.ts';

interface Column {
  table_name: string;
  column_name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  is_generated: boolean;
}

const scalar: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float8: 'number',
  text: 'string',
  xid8: 'string',
  date: 'string',
  timestamptz: 'Timestamp',
  json: 'unknown',
  jsonb: 'unknown',
  _text: 'string[]',
  _int4: 'number[]',
};

function columnType({ type, is_nullable, has_default, is_generated }: Column): string {
  const base = scalar[type];
  if (!base) throw new Error(`No TypeScript type is known for the column type ${type}`);
  const nullable = is_nullable && base !== 'unknown' ? `${base} | null` : base;
  if (is_generated) return `GeneratedAlways<${nullable}>`;
  return has_default ? `Generated<${nullable}>` : nullable;
}

const typeName = (table: string) =>
  table
    .split('_')
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join('');

/** Generates the text of schema.ts, Kysely types for all tables, from the database. */
export async function describeSchema(db: Db): Promise<string> {
  const { rows } = await sql<Column>`
    select c.table_name, c.column_name, coalesce(d.udt_name, c.udt_name) as type, c.is_nullable = 'YES' as is_nullable,
      c.column_default is not null or c.is_identity = 'YES' as has_default, c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS' as is_generated
    from information_schema.columns c
    left join information_schema.domains d on d.domain_name = c.domain_name and d.domain_schema = c.domain_schema
    where c.table_schema = 'public' and not (select o.relispartition from pg_class o where o.oid = format('public.%I', c.table_name)::regclass)
    order by c.table_name collate "C", c.ordinal_position`.execute(db);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${typeName(table)} {\n${columns.map((column) => `  ${column.column_name}: ${columnType(column)};`).join('\n')}\n}\n`,
  );
  return [
    '// Generated from the schema by `npm run db:types`; do not edit.',
    "import type { ColumnType, GeneratedAlways } from 'kysely';\n",
    'type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;',
    'export type Timestamp = ColumnType<Date, Date | string, Date | string>;\n',
    ...interfaces,
    `export interface DB {\n${[...tables.keys()].map((table) => `  ${table}: ${typeName(table)};`).join('\n')}\n}\n`,
  ].join('\n');
}
