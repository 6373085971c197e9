-- Guards functions that read past row-level security.
create or replace function require_scope(is_within boolean) returns void language plpgsql as $$
begin
  if is_within is not true then raise exception 'outside the caller''s scope' using errcode = '42501'; end if;
end $$;

-- Claims an idempotency key until the transaction ends, waiting for another call with it. Returns what the first call
-- stored; null if there was none. The lock comes first, so that the next statement sees what the other call committed.
create or replace function claim_key(owner text, name text) returns json language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('idempotency key ' || owner || ' ' || name, 0));
  return (select json_build_object('hash', k.request_hash, 'answer', k.answer) from idempotency_keys k
    where k.actor_id = owner and k.key = name);
end $$;

-- Transaction ids of this database: the server's own plus transaction_base. Generated, so that a base of 0 costs nothing.
do $$
declare
  base bigint := (select t.base from transaction_base t);
  own text := case when base = 0 then '%s' else format('(%%s::text::numeric + %s)::text::xid8', base) end;
  id text;
  source text;
begin
  for id, source in values ('current_transaction', 'pg_current_xact_id()'),
    ('oldest_transaction', 'pg_snapshot_xmin(pg_current_snapshot())'),
    ('next_transaction', 'pg_snapshot_xmax(pg_current_snapshot())')
  loop
    execute format('create or replace function %I() returns xid8 language sql stable as %L', id, 'select ' || format(own, source));
  end loop;
  execute format('alter table changes alter column transaction_id set default ' || own, 'pg_current_xact_id()');
  execute format('alter table audit_log alter column transaction_id set default ' || own, 'pg_current_xact_id()');
end $$;

-- Live updates are read by position. Positions aren't committed in order, so a transaction locks the position before its
-- first change until it ends; a rolled-back savepoint undoes the lock and the setting together.
create or replace function lock_position() returns trigger language plpgsql as $$
declare writer text := pg_current_xact_id();
begin
  if current_setting('app.writer', true) is distinct from writer then
    perform pg_advisory_xact_lock_shared(1212501057, (select case when is_called then last_value else 0 end from changes_position_seq)::bit(32)::integer);
    perform set_config('app.writer', writer, true);
  end if;
  return null;
end $$;
create trigger changes_lock_position before insert on changes for each statement execute function lock_position();

-- The last committed change up to which no open transaction can add one. Its position survives a crash, unlike the
-- sequence, which returns unflushed positions again. It is read after the locks, by a statement whose snapshot has what
-- was committed before. Only the last 32 bits of a position are in a lock.
create or replace function settled_position() returns bigint language plpgsql as $$
declare
  latest bigint := (select case when is_called then last_value else 0 end from changes_position_seq);
  settled bigint := latest - coalesce((
    select max(behind) from pg_locks, cast((latest - objid::bigint) & 4294967295 as bigint) behind
    where locktype = 'advisory' and classid = 1212501057 and objsubid = 2 and behind < 2147483648
      and database = (select oid from pg_database where datname = current_database())), 0);
begin
  return (select greatest(t.position, (select c.position from changes c where c.position <= settled order by c.position desc limit 1))
    from changes_trimmed t);
end $$;

-- Row-level security for a platform table: only the platform writes. `readers` can read the rows that match `readable`.
create or replace function platform_table(name text, privileges text, readers text[] default '{}', readable text default 'true')
returns void language plpgsql as $$
declare
  reader text;
begin
  execute format('alter table %I enable row level security', name);
  execute format('create policy %1$s_platform on %1$I to hearth_app using ((select app_sees_all()))', name);
  execute format('grant %s on %I to hearth_app', privileges, name);
  foreach reader in array readers loop
    execute format('create policy %1$s_read_by_%2$s on %1$I for select to %2$I using (%3$s)', name, reader, readable);
    execute format('grant select on %I to %I', name, reader);
  end loop;
end $$;

-- Tables accessed only through functions.
create or replace function private_tables(variadic names text[]) returns void language plpgsql as $$
declare
  name text;
begin
  foreach name in array names loop
    execute format('alter table %I enable row level security', name);
  end loop;
end $$;

-- Canadian dollars per US dollar; 1 without a rate.
create or replace function canadian_rate() returns double precision language sql stable as $$
  select coalesce((
    select (f ->> 'exchange')::double precision from system_config, jsonb_array_elements(forex) f
    where f ->> 'country' = 'CA' or f ->> 'currency' = 'CAD' limit 1), 1)
$$;

-- Removes files from the pending list in the transaction that references them. Returns fewer than requested if some
-- have been given up.
create or replace function adopt_files(ids text[]) returns bigint language sql volatile security definer set search_path = public, pg_temp as $$
  with adopted as (delete from pending_files where id = any (ids) and not given_up returning 1) select count(*) from adopted
$$;

-- Makes the failed jobs of a queue due again, as the job library does. Returns how many.
create or replace function retry_failed_jobs(queue text) returns bigint language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare jobs bigint;
begin
  update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
  where name = queue and state = 'failed' and app_sees_all();
  get diagnostics jobs = row_count;
  return jobs;
end $$;

-- Runs the jobs that a restore held, or deletes them. Returns how many.
create or replace function release_held_jobs(runs boolean) returns bigint language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare jobs bigint;
begin
  if runs then
    update pgboss.job set start_after = now() where start_after = '2500-01-01T00:00:00Z' and state = 'created' and app_sees_all();
  else
    delete from pgboss.job where start_after = '2500-01-01T00:00:00Z' and state = 'created' and app_sees_all();
  end if;
  get diagnostics jobs = row_count;
  return jobs;
end $$;

-- Notifies signed-in users that their access may have changed.
create or replace function tell_access(people text[]) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  insert into changes (topic, op, record_id)
  select distinct 'session', 'update', s.user_id from sessions s where s.user_id = any (people) and s.ended_at is null
$$;

create or replace function tell_session_ended() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into changes (topic, op, record_id) values ('session', 'delete', old.user_id);
  return null;
end $$;
create trigger sessions_ended after update on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();

create or replace function tell_roles_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_access(array(select a.user_id::text from added a));
  return null;
end $$;
create trigger property_roles_added after insert on property_roles referencing new table as added
  for each statement execute function tell_roles_added();

create or replace function tell_role_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_access(array[old.user_id::text]);
  return null;
end $$;
create trigger property_roles_changed after update on property_roles for each row
  when (old.role is distinct from new.role or old.removed_at is distinct from new.removed_at)
  execute function tell_role_changed();
create trigger property_roles_gone after delete on property_roles for each row execute function tell_role_changed();

create or replace function tell_user_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_access(array[old.id::text]);
  return null;
end $$;
create trigger users_access after update on users for each row
  when (old.role is distinct from new.role or old.disabled_at is distinct from new.disabled_at or old.deleted_at is distinct from new.deleted_at
    or old.company_id is distinct from new.company_id or old.company_role is distinct from new.company_role
    or old.company_group_ids is distinct from new.company_group_ids)
  execute function tell_user_changed();

-- Company users get the properties of their company or groups.
create or replace function tell_company_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_access(array(select u.id::text from users u
    where u.company_id in (new.company_id, case when tg_op = 'UPDATE' then old.company_id end) and u.company_role is not null));
  return null;
end $$;
create trigger properties_company after update on properties for each row
  when (old.company_id is distinct from new.company_id) execute function tell_company_changed();
create trigger properties_added after insert on properties for each row
  when (new.company_id is not null) execute function tell_company_changed();

create or replace function tell_group_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare changed text := case when tg_op = 'DELETE' then old.group_id else new.group_id end;
begin
  perform tell_access(array(select u.id::text from users u where changed = any (u.company_group_ids)));
  return null;
end $$;
create trigger property_groups_access after insert or delete on property_groups for each row execute function tell_group_changed();

-- Uses one call from the budget, or returns the milliseconds until one is available. The budget refills continuously,
-- never twice for the same time if the clock is set back.
create or replace function take_call(holder text, per_minute double precision, per_day double precision, at timestamptz) returns integer
language plpgsql as $$
declare
  b call_budgets;
  passed double precision;
  wait double precision;
begin
  insert into call_budgets values (holder, per_minute, per_day, at) on conflict do nothing;
  if found then
    delete from call_budgets where counted_at < at - interval '2 days';
  end if;
  select * into b from call_budgets where credential = holder for update;
  passed := greatest(extract(epoch from at - b.counted_at), 0);
  b.minute_left := least(per_minute, b.minute_left + passed * per_minute / 60);
  b.day_left := least(per_day, b.day_left + passed * per_day / 86400);
  wait := greatest((1 - b.minute_left) * 60 / per_minute, (1 - b.day_left) * 86400 / per_day, 0);
  if wait = 0 then
    b.minute_left := b.minute_left - 1;
    b.day_left := b.day_left - 1;
  end if;
  update call_budgets set minute_left = b.minute_left, day_left = b.day_left, counted_at = at where credential = holder;
  return ceil(wait * 1000);
end $$;

-- Uses as much of the budget as is available. Returns the wait until the rest, up to one second's worth, is available.
create or replace function take_turns(kind text, wanted integer, per_minute double precision, out granted integer, out wait_ms integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  at timestamptz := clock_timestamp();
  worth double precision := greatest(per_minute / 60, 1);
  t channel_turns;
begin
  insert into channel_turns values (kind, worth, at) on conflict do nothing;
  select * into t from channel_turns where channel = kind for update;
  at := greatest(clock_timestamp(), t.counted_at);
  t.turns := least(worth, t.turns + extract(epoch from at - t.counted_at) * per_minute / 60);
  granted := least(wanted, floor(t.turns));
  t.turns := t.turns - granted;
  update channel_turns set turns = t.turns, counted_at = at where channel = kind;
  wait_ms := ceil(greatest(least(wanted - granted, worth) - t.turns, 0) * 60000 / per_minute);
end $$;

-- Number of emails of a kind to an address in the last hour, from one property or from all, counted up to `most`.
-- Avoids sequential scans, since a plan cached while the outbox was small would read all of it.
create or replace function emails_of_hour(address text, kind text, place text, from_all boolean, most integer) returns bigint
language plpgsql stable set enable_seqscan = off as $$
begin
  return count(*) from (
    select from outbox m where m.recipient = lower(address) and m.created_at > now() - interval '1 hour' and m.channel = 'EMAIL'
      and starts_with(m.message_key, kind) and (from_all or m.property_id is not distinct from place)
    limit most) sent;
end $$;
