create or replace function new_id() returns text language sql volatile parallel safe as $$
  select encode(substring(int8send((date_part('epoch', clock_timestamp()) * 1000)::bigint) from 3)
      || substring(uuid_send(gen_random_uuid()) from 1 for 6), 'hex')
$$;

-- The transaction's caller, set only by the request pipeline.
create or replace function app_actor_id() returns text language sql stable parallel safe as $$
  select nullif(current_setting('app.actor_id', true), '')
$$;
create or replace function app_sees_all() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.sees_all', true), '') = 'on'
$$;
create or replace function app_property_ids() returns text[] language sql stable parallel safe as $$
  select coalesce(string_to_array(nullif(current_setting('app.property_ids', true), ''), ','), '{}')
$$;
-- Most callers have one property: comparing with it avoids searching the list for each row.
create or replace function app_first_property_id() returns text language sql stable parallel safe as $$
  select split_part(current_setting('app.property_ids', true), ',', 1)
$$;

-- Name of the person who acted on a record, even outside the caller's scope (such as platform staff).
create or replace function person_name(person text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select trim(u.first_name || ' ' || u.last_name) from users u where u.id = person
$$;

-- A US or Canadian phone number in E.164; null if it isn't one.
create or replace function phone_number(typed text) returns text language sql immutable parallel safe as $$
  select case when digits ~ '^[2-9][0-9]{9}$' then '+1' || digits end
  from (select regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '') as digits) as d
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'HR001';
end $$;

-- Makes a table append-only: rows can't be updated, deleted or truncated.
create or replace function append_only(name text) returns void language plpgsql as $$
begin
  execute format('create trigger %1$s_append_only before update or delete on %1$I for each row execute function refuse_change()', name);
  execute format('create trigger %1$s_no_truncate before truncate on %1$I for each statement execute function refuse_change()', name);
end $$;

-- Row-level security for a table with a property_id: staff and jobs get these privileges on rows of their properties.
-- `by_index` allows an index lookup for a list of properties; without it, rows are first compared with the caller's
-- first property, which is cheaper for queries that name a property.
create or replace function tenant_table(name text, privileges text, by_index boolean default false) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('create policy %1$s_scope on %1$I for %3$s to hearth_app using ((select app_sees_all()) or %2$s)', name,
    case when by_index then 'property_id = any ((select app_property_ids())::text[])'
      else 'property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids()))' end,
    case when privileges = 'select' then 'select' else 'all' end);
  execute format('grant %s on %I to hearth_app', privileges, name);
end $$;

-- Row-level security for an account's data: the owner gets these privileges through the app roles, hearth_identity gets
-- all of it.
create or replace function account_table(name text, privileges text default null) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('create policy %1$s_identity on %1$I to hearth_identity using (true)', name);
  execute format('create policy %1$s_own on %1$I to hearth_app, hearth_resident using (user_id = (select app_actor_id()))', name);
  if privileges is not null then
    execute format('grant %s on %I to hearth_app, hearth_identity, hearth_resident', privileges, name);
  end if;
end $$;
