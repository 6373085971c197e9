import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Vault } from './vault.ts';

/**
 * A column with sealed values: `text` and `json` hold one; `fields` is a JSON object of values, each with `owner`, a
 * space and the field name as its owner.
 */
interface SealedColumn {
  table: string;
  column: string;
  kind: 'text' | 'json' | 'fields';
  id: RawBuilder<string>;
  owner: RawBuilder<string>;
  /** Values from before data key 1 aren't sealed. */
  wasPlain?: true;
}

/** Every column the vault seals. A test searches for others. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'authenticators', column: 'sealed_secret', kind: 'text', id: sql`t.user_id`, owner: sql`t.user_id` },
  { table: 'challenges', column: 'sealed_secret', kind: 'text', id: sql`t.id`, owner: sql`t.user_id` },
  { table: 'brand_codes', column: 'sealed', kind: 'text', id: sql`t.id`, owner: sql`'brand code ' || t.id` },
  { table: 'integrations', column: 'secrets', kind: 'fields', id: sql`t.id`, owner: sql`t.id` },
  {
    table: 'mail_secrets',
    column: 'secrets',
    kind: 'fields',
    id: sql`t.mail_id`,
    owner: sql`'mail ' || t.mail_id`,
    wasPlain: true,
  },
  {
    table: 'idempotency_keys',
    column: 'answer',
    kind: 'json',
    id: sql`t.actor_id || ' ' || t.key`,
    owner: sql`t.actor_id || ' ' || t.key`,
  },
];

const stored = {
  text: sql`g.value #>> '{}'`,
  json: sql`g.value::json`,
  fields: sql`g.value`,
};
const batchSize = 2000;

type Fields = Record<string, string>;
interface Row {
  id: string;
  owner: string;
  value: string | Fields;
}

/** Reseals every column in batches. Values that `from` can't open stay unchanged. */
export async function resealColumns(tx: Tx, from: Vault, to: Vault, arePlain: boolean): Promise<void> {
  const reseal = (text: string, owner: string, isPlain: boolean) => {
    try {
      return to.seal(isPlain ? text : from.open(text, owner), owner);
    } catch {
      return text;
    }
  };
  for (const { table, column, kind, id, owner, wasPlain } of sealedColumns) {
    const isPlain = arePlain && wasPlain === true;
    const renewed = ({ value, owner: whose }: Row) =>
      typeof value === 'string'
        ? reseal(value, whose, isPlain)
        : Object.fromEntries(
            Object.entries(value).map(([name, text]) => [name, reseal(text, `${whose} ${name}`, isPlain)]),
          );
    const isSealed =
      kind === 'json' ? sql`json_typeof(t.${sql.ref(column)}) = 'string'` : sql`t.${sql.ref(column)} is not null`;
    for (let after: string | undefined = ''; after !== undefined;) {
      const { rows }: { rows: Row[] } = await sql<Row>`
        select ${id} as id, ${owner} as owner, t.${sql.ref(column)} as value from ${sql.table(table)} t
        where ${isSealed} and ${id} > ${after} order by 1 limit ${batchSize}`.execute(tx);
      const values = JSON.stringify(rows.map((row) => ({ id: row.id, value: renewed(row) })));
      await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${stored[kind]}
        from jsonb_to_recordset(${values}::jsonb) as g (id text, value jsonb) where ${id} = g.id`.execute(tx);
      after = rows.length < batchSize ? undefined : rows.at(-1)?.id;
    }
  }
}
