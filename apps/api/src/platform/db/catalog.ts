import { sql } from 'kysely';
import type { Db } from './database.ts';

const own = sql`not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

/** Everything declared in schema `public`, one line each. Partitions come and go, and have what their table has. */
export async function readCatalog(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null ' end, pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'c') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    union all
    select format('columns of %s: %s', c.relname, string_agg(a.attname, ', ' order by a.attnum))
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'c') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    group by c.relname
    union all
    select format('%s %s persistence %s security %s options %s', o.relkind, o.relname, o.relpersistence, o.relrowsecurity, o.reloptions)
    from pg_class o where o.relnamespace = 'public'::regnamespace and not o.relispartition and ${own}
    union all
    select format('grant on %s %s', o.relname, x) from pg_class o, unnest(coalesce(o.relacl, acldefault('r', o.relowner))) x
    where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p', 'v') and not o.relispartition and ${own}
    union all
    select format('grant on %s.%s %s', c.relname, a.attname, x)
    from pg_attribute a join pg_class c on c.oid = a.attrelid, unnest(a.attacl) x
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and a.attacl is not null and not a.attisdropped
    union all
    select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(o.oid)) from pg_constraint o
    where connamespace = 'public'::regnamespace and contype <> 'n'
      and not exists (select from pg_class c where c.oid = conrelid and c.relispartition)
    union all
    select format('partitions of %s by %s', o.oid::regclass, pg_get_partkeydef(o.oid)) from pg_class o
    where o.relnamespace = 'public'::regnamespace and o.relkind = 'p' and not o.relispartition
    union all
    select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition
    union all
    select format('grant on %s %s', o.oid::regprocedure, x) from pg_proc o, unnest(coalesce(o.proacl, acldefault('f', o.proowner))) x
    where o.pronamespace = 'public'::regnamespace and o.prokind in ('f', 'p') and ${own}
    union all
    select pg_get_functiondef(o.oid) from pg_proc o
    where o.pronamespace = 'public'::regnamespace and o.prokind in ('f', 'p') and ${own}
    union all
    select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and not t.tgisinternal
    union all
    select format('policy %s', to_jsonb(p)) from pg_policies p where schemaname = 'public'
    union all
    select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'
    union all
    select format('type %s %s', o.typname, format_type(o.typbasetype, o.typtypmod)) from pg_type o
    where o.typnamespace = 'public'::regnamespace and o.typtype = 'd'
    union all
    select format('extension %s', extname) from pg_extension`.execute(db);
  return rows.map(({ line }) => line).sort();
}
