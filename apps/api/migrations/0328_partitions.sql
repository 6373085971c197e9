-- Live changes by day and delivery logs by month. The existing table becomes the first partition, up to the next day or
-- month, so no row is rewritten.
do $$
declare
  parent text;
  unit text;
  readers text;
  until timestamptz;
  last_position bigint;
  is_used boolean;
  -- A customer's triggers, policies and grants move to the new table. Hearth's own are installed after migrations.
  statements text[] := '{}';
begin
  foreach parent in array array['changes', 'mail_delivery_logs'] loop
    select string_agg(distinct r.ev_class::regclass::text, ', ') into readers from pg_depend d join pg_rewrite r on r.oid = d.objid
      where d.classid = 'pg_rewrite'::regclass and d.refobjid = parent::regclass;
    if readers is not null then
      raise exception 'view % reads table %', readers, parent using errcode = '2BP01';
    end if;
    statements := statements || array(
      select pg_get_triggerdef(t.oid) from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = parent::regclass and not t.tgisinternal and p.proname <> 'refuse_change'
      union all
      select format('create policy %I on %I as %s for %s to %s %s %s', polname, parent,
        case when polpermissive then 'permissive' else 'restrictive' end,
        case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
        (select string_agg(case role when 0 then 'public' else quote_ident(pg_get_userbyid(role)) end, ', ') from unnest(polroles) role),
        'using (' || pg_get_expr(polqual, polrelid) || ')', 'with check (' || pg_get_expr(polwithcheck, polrelid) || ')')
      from pg_policy where polrelid = parent::regclass
        and not polroles <@ array['hearth_app', 'hearth_resident', 'hearth_identity']::regrole[]::oid[]
      union all
      select format('grant %s on %I to %s', g.privilege_type, parent, case g.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end)
      from pg_class c, aclexplode(c.relacl) g where c.oid = parent::regclass and g.grantee <> c.relowner
        and g.grantee <> all (array['hearth_app', 'hearth_resident', 'hearth_identity']::regrole[]::oid[]))::text[];
    execute (
      select concat('revoke all on ', parent, ' from public, hearth_app, hearth_resident, hearth_identity', string_agg(part, '' order by part)) from (
        select format('; drop trigger %I on %I', tgname, parent) as part from pg_trigger where tgrelid = parent::regclass and not tgisinternal
        union all
        select format('; drop policy %I on %I', polname, parent) from pg_policy where polrelid = parent::regclass) parts);
    execute format('alter table %1$I rename to %1$s_before; alter table %1$s_before enable row level security', parent);
  end loop;

  select last_value, is_called into last_position, is_used from changes_position_seq;
  alter table changes_before alter column position drop identity;
  alter table changes_before drop constraint changes_pkey;
  drop index changes_position;
  alter index changes_user rename to changes_before_user;
  create table changes (
    position bigint generated always as identity,
    transaction_id xid8 not null,
    topic text not null,
    op text not null constraint changes_op_check check (op in ('insert', 'update', 'delete')),
    property_id hex_id,
    record_id hex_id not null,
    user_id hex_id,
    created_at timestamptz not null default clock_timestamp(),
    primary key (transaction_id, position, created_at)
  ) partition by range (created_at);
  create index changes_position on changes (position);
  create index changes_user on changes (user_id, position) where user_id is not null;
  perform setval('changes_position_seq', last_position, is_used);

  alter table mail_delivery_logs_before drop constraint mail_delivery_logs_pkey;
  alter index mail_delivery_logs_by_mail rename to mail_delivery_logs_before_by_mail;
  create table mail_delivery_logs (
    id hex_id not null default new_id(),
    mail_id hex_id not null constraint mail_delivery_logs_mail_id_fkey references outbox,
    property_id hex_id constraint mail_delivery_logs_property_id_fkey references properties,
    status text not null constraint mail_delivery_logs_status_check
      check (status in ('queued', 'sent', 'delivered', 'failed', 'bounced')),
    detail text not null,
    created_at timestamptz not null default now()
  ) partition by range (created_at);
  create index mail_delivery_logs_by_mail on mail_delivery_logs (mail_id, created_at);

  for parent, unit in values ('changes', 'day'), ('mail_delivery_logs', 'month') loop
    execute format('select (date_trunc(%L, greatest(now(), max(created_at)) at time zone ''utc'') + %L::interval) at time zone ''utc'' from %s_before',
      unit, '1 ' || unit, parent) into until;
    execute format('alter table %1$I attach partition %1$s_before for values from (minvalue) to (%2$L)', parent, until);
    execute format('create table %1$s_default partition of %1$I default; alter table %1$s_default enable row level security', parent);
  end loop;
  foreach parent in array statements loop
    execute parent;
  end loop;
end $$;
