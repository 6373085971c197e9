-- Whoever accepts an invitation takes over what a sync knows of them.
create or replace function take_invitation(invitation text, person text) returns table (property_id text) language plpgsql as $$
#variable_conflict use_column
begin
  perform from users u where u.id in (invitation, person) order by u.id for no key update;
  if not exists (
    select from users i join users u on u.email = i.email
    where i.id = invitation and i.invited_to is not null and i.deleted_at is null and i.disabled_at is null and i.declined_at is null
      and u.id = person and u.invited_to is null and u.deleted_at is null and u.disabled_at is null
      and u.company_id is null and u.role not in ('super_admin', 'admin', 'brand_admin', 'content_admin')) then
    return;
  end if;
  -- Who left the property before comes back; who is there by other ways keeps that role. What was typed of the home stays here.
  insert into property_roles as r (user_id, property_id, role, limited_by, unit_number, building, occupants, external_id)
  select person, i.property_id, i.role, i.limited_by, u.unit_number, u.building, u.occupants, u.external_id
  from property_roles i join users u on u.id = i.user_id where i.user_id = invitation and i.removed_at is null order by 2
  on conflict (user_id, property_id) do update set role = excluded.role, limited_by = excluded.limited_by, removed_at = null, created_at = now(), unit_number = excluded.unit_number,
    building = excluded.building, occupants = excluded.occupants, external_id = excluded.external_id where r.removed_at is not null;
  -- The same unit twice at a time is one lease: that of the person.
  update leases l set void_at = now() where l.user_id = invitation and l.void_at is null and exists (
    select from leases o where o.user_id = person and o.void_at is null and o.property_id = l.property_id and o.unit_key = l.unit_key
      and daterange(o.start_date, o.end_date, '[)') && daterange(l.start_date, l.end_date, '[)'));
  update leases l set user_id = person where l.user_id = invitation;
  -- What a provider calls them is the person from now on: a sync would take the person for somebody who moved out.
  update sync_records s set user_id = person where s.user_id = invitation;
  update users u set deleted_at = now() where u.id = invitation;
  return query
  with left_behind as (
    update property_roles i set removed_at = now() where i.user_id = invitation and i.removed_at is null returning i.property_id
  )
  select b.property_id::text from left_behind b order by 1;
end $$;

-- Records of those who accepted before.
update sync_records s set user_id = r.user_id
from users i, users u, property_roles r
where i.id = s.user_id and i.invited_to is not null and i.deleted_at is not null and u.email = i.email and u.id <> i.id
  and u.invited_to is null and u.deleted_at is null and r.user_id = u.id and r.property_id = s.property_id and r.removed_at is null;
