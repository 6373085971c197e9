-- A resident's resume reads the rows that name him, and no others.
create index changes_user on changes (user_id, transaction_id, position) where user_id is not null;
-- The last row that was deleted, so that a position from that very transaction is judged, too.
alter table changes_trimmed add column position bigint not null default 0;

-- The streams that are open, by the process that holds them: a user has so many places, in all processes together. What a
-- process does not confirm for a while is free again.
create unlogged table live_streams (
  user_id hex_id not null,
  place smallint not null,
  process_id hex_id not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (user_id, place)
);
create index live_streams_process on live_streams (process_id);

-- Whoever is signed in learns that his access may have changed, whatever changed it.
create function tell_access(people text[]) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  insert into changes (topic, op, record_id)
  select distinct 'session', 'update', s.user_id from sessions s where s.user_id = any (people) and s.ended_at is null
$$;
revoke execute on function tell_access from public;

create function tell_session_ended() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into changes (topic, op, record_id) values ('session', 'delete', old.user_id);
  return null;
end $$;
create trigger sessions_ended after update on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();

create function tell_roles_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_access(array(select a.user_id::text from added a));
  return null;
end $$;
create trigger property_roles_added after insert on property_roles referencing new table as added
  for each statement execute function tell_roles_added();

create function tell_role_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_access(array[old.user_id::text]);
  return null;
end $$;
create trigger property_roles_changed after update on property_roles for each row
  when (old.role is distinct from new.role or old.removed_at is distinct from new.removed_at)
  execute function tell_role_changed();
create trigger property_roles_gone after delete on property_roles for each row execute function tell_role_changed();

create function tell_user_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_access(array[old.id::text]);
  return null;
end $$;
create trigger users_access after update on users for each row
  when (old.role is distinct from new.role or old.disabled_at is distinct from new.disabled_at or old.deleted_at is distinct from new.deleted_at
    or old.company_id is distinct from new.company_id or old.company_role is distinct from new.company_role
    or old.company_group_ids is distinct from new.company_group_ids)
  execute function tell_user_changed();

-- Company users have the properties of their company or of their groups.
create function tell_company_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_access(array(select u.id::text from users u
    where u.company_id in (new.company_id, case when tg_op = 'UPDATE' then old.company_id end) and u.company_role is not null));
  return null;
end $$;
create trigger properties_company after update on properties for each row
  when (old.company_id is distinct from new.company_id) execute function tell_company_changed();
create trigger properties_added after insert on properties for each row
  when (new.company_id is not null) execute function tell_company_changed();

create function tell_group_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare changed text := case when tg_op = 'DELETE' then old.group_id else new.group_id end;
begin
  perform tell_access(array(select u.id::text from users u where changed = any (u.company_group_ids)));
  return null;
end $$;
create trigger property_groups_access after insert or delete on property_groups for each row execute function tell_group_changed();

-- Those without a staff role read under the residents' role: also a company user whose company has no property yet, who knows the own company.
create policy companies_own_resident on companies for select to hearth_resident
  using (id = (select u.company_id from users u where u.id = (select app_actor_id())));
create policy company_groups_own_resident on company_groups for select to hearth_resident
  using (company_id = (select u.company_id from users u where u.id = (select app_actor_id())));
grant select on companies, company_groups to hearth_resident;
