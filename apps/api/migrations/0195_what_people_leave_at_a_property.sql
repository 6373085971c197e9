-- Whoever leaves a property, or no longer works there, owns none of its open leads, and no sync waits for a decision about them.
create function leave_property() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with released as (
    update leads set owner_id = null
    where owner_id = new.user_id and property_id = new.property_id and merged_into is null and status not in ('leased', 'lost')
    returning id
  )
  insert into lead_events (lead_id, property_id, kind, text, reason)
  select id, new.property_id, 'owner', 'Has no owner', 'The owner no longer works here' from released;
  if new.removed_at is not null then
    delete from sync_absences
    where user_id = new.user_id and property_id = new.property_id and state in ('counting', 'held', 'proposed');
  end if;
  return null;
end $$;

create trigger property_roles_leave after update of removed_at, role on property_roles
  for each row when (new.removed_at is not null or new.role in ('resident', 'ambassador', 'user'))
  execute function leave_property();

with released as (
  update leads d set owner_id = null
  where owner_id is not null and merged_into is null and status not in ('leased', 'lost')
    and not exists (select from property_roles r where r.user_id = d.owner_id and r.property_id = d.property_id
      and r.removed_at is null and r.role not in ('resident', 'ambassador', 'user'))
  returning id, property_id
)
insert into lead_events (lead_id, property_id, kind, text, reason)
select id, property_id, 'owner', 'Has no owner', 'The owner no longer works here' from released;

delete from sync_absences a where a.state in ('counting', 'held', 'proposed') and not exists (
  select from property_roles r where r.user_id = a.user_id and r.property_id = a.property_id and r.removed_at is null);
