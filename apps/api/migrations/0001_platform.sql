-- Ids are 24 lowercase hex characters: milliseconds, then randomness, so that they sort by time.
create domain hex_id as text collate "C" check (value ~ '^[0-9a-f]{24}$');

create function new_id() returns text language sql volatile parallel safe as $$
  select lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
      || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
$$;

create extension if not exists pg_trgm;

-- Nobody who serves a request owns a table: staff and jobs, residents and the sign-in door each have a role of their own.
do $$
declare role_name text;
begin
  foreach role_name in array array['hearth_app', 'hearth_resident', 'hearth_identity'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin', role_name);
    end if;
    execute format('grant %I to current_user', role_name);
    execute format('grant usage on schema public to %I', role_name);
  end loop;
end $$;

-- The caller of the transaction, set by the request pipeline and nothing else.
create function app_actor_id() returns text language sql stable parallel safe as $$
  select nullif(current_setting('app.actor_id', true), '')
$$;
create function app_sees_all() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.sees_all', true), '') = 'on'
$$;
create function app_property_ids() returns text[] language sql stable parallel safe as $$
  select coalesce(string_to_array(nullif(current_setting('app.property_ids', true), ''), ','), '{}')
$$;

-- What live updates tail, in commit order: a row counts once every transaction with a lower id has ended.
create table changes (
  position bigint generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  topic text not null,
  op text not null check (op in ('insert', 'update', 'delete')),
  property_id hex_id,
  record_id hex_id not null,
  -- For a change that only some accounts may see wherever they work: a resident's own rows.
  user_id hex_id,
  created_at timestamptz not null default clock_timestamp(),
  primary key (transaction_id, position)
);
create index changes_age on changes (created_at);
-- Up to where old changes were deleted: a reader from before that cannot resume.
create table changes_trimmed (
  only_row boolean primary key default true check (only_row),
  transaction_id xid8 not null default '0'
);
insert into changes_trimmed default values;
grant insert on changes to hearth_app, hearth_resident, hearth_identity;

create table audit_log (
  id hex_id primary key default new_id(),
  at timestamptz not null default now(),
  actor_id hex_id,
  action text not null,
  target_kind text not null,
  target_id hex_id,
  property_id hex_id,
  before jsonb,
  after jsonb,
  request_id text not null
);
create index audit_log_target on audit_log (target_id, at);
create index audit_log_property on audit_log (property_id, at);
alter table audit_log enable row level security;
create policy audit_log_write on audit_log for insert to hearth_app, hearth_resident, hearth_identity with check (true);
create policy audit_log_read on audit_log for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant insert on audit_log to hearth_app, hearth_resident, hearth_identity;
grant select on audit_log to hearth_app;

-- The first answer to every keyed call. Keys of point movements never expire.
create table idempotency_keys (
  actor_id hex_id not null,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  endpoint text not null,
  answer json,
  keep boolean not null,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at) where not keep;
alter table idempotency_keys enable row level security;
create policy idempotency_keys_own on idempotency_keys to hearth_app, hearth_resident using (actor_id = (select app_actor_id()));
grant select, insert, update on idempotency_keys to hearth_app, hearth_resident;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'HR001';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
