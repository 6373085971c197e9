create table units (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  building text not null default '',
  unit text not null check (unit <> ''),
  -- As in leases, which name units in words: however building and unit are spelt.
  unit_key text not null generated always as (lower(building) || chr(31) || lower(unit)) stored,
  floor_plan text not null default '',
  active boolean not null default true,
  -- The provider whose system keeps the unit; null where Hearth does.
  owner text,
  created_at timestamptz not null default now(),
  constraint units_once unique (property_id, unit_key)
);
alter table units enable row level security;
create policy units_scope on units to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update, delete on units to hearth_app;

-- Whether any lease names a unit is asked of those that are over, too.
drop index leases_unit;
create index leases_unit on leases (property_id, unit_key);

-- The units that leases and residents name today, each as it was written last. Who lives at several properties names no unit of one.
insert into units (property_id, building, unit)
select distinct on (n.property_id, lower(n.building), lower(n.unit)) n.property_id, n.building, n.unit from (
  select l.property_id, btrim(l.building) as building, btrim(l.unit_number) as unit, l.created_at from leases l
  union all
  select r.property_id, btrim(coalesce(r.building, u.building)), btrim(coalesce(r.unit_number, u.unit_number)), u.created_at
  from property_roles r join users u on u.id = r.user_id
  where r.role in ('resident', 'ambassador') and r.removed_at is null and u.deleted_at is null
    and (r.unit_number is not null or not exists (
      select from property_roles o where o.user_id = r.user_id and o.property_id <> r.property_id and o.removed_at is null))
) n where n.unit <> ''
order by n.property_id, lower(n.building), lower(n.unit), n.created_at desc;

-- Residents see for how many months on end they were rewarded.
create policy rent_rewards_resident on rent_rewards for select to hearth_resident
  using (exists (select from leases l where l.id = rent_rewards.lease_id and l.user_id = (select app_actor_id())));
grant select on rent_rewards to hearth_resident;

-- Whom of these people a welcome mail would reach: those without an account who take mails. For staff who add them to the property.
create function people_to_welcome(people text[], property text) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not (app_sees_all() or property = any (app_property_ids())) then
    raise exception 'outside the caller''s scope' using errcode = '42501';
  end if;
  return query select u.id::text from users u
    where u.id = any (people) and u.subject is null and u.disabled_at is null and u.deleted_at is null and u.send_email;
end $$;
revoke execute on function people_to_welcome from public;
grant execute on function people_to_welcome to hearth_app;
