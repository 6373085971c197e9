-- Properties of a company role: the whole company, or those in the user's groups.
create or replace function company_properties(actor text) returns table (property_id text) language sql stable as $$
  select p.id::text from users u join properties p on p.company_id = u.company_id
  where u.id = actor and (
    u.company_role in ('all', 'allSiteAccess')
    or (u.company_role = 'multiSiteAccess'
        and exists (select from property_groups g where g.property_id = p.id and g.group_id = any (u.company_group_ids))))
$$;

-- The company, if the caller's role covers all of it.
create or replace function company_reached() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select u.company_id::text from users u
  where u.id = app_actor_id() and u.company_role in ('all', 'allSiteAccess') and u.disabled_at is null and u.deleted_at is null
$$;

-- Groups the caller's company role is limited to; null without a company role or without such a limit.
create or replace function groups_held() returns text[] language sql stable security definer set search_path = public, pg_temp as $$
  select u.company_group_ids from users u where u.id = app_actor_id() and u.company_role = 'multiSiteAccess'
$$;

-- Groups whose properties the caller can change.
create or replace function groups_reached() returns text[] language sql stable security definer set search_path = public, pg_temp as $$
  select array(select g.id::text from company_groups g where g.company_id = company_reached())
$$;

-- A group can only contain its own company's properties.
create or replace function keep_groups_in_company() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from properties p join company_groups g on g.company_id = p.company_id
    where p.id = new.property_id and g.id = new.group_id for share of p) then
    raise exception 'a property of another company' using errcode = '23514', constraint = 'property_groups_company';
  end if;
  return new;
end $$;
create trigger property_groups_company before insert on property_groups for each row execute function keep_groups_in_company();

-- Serializes changes to a company.
create or replace function lock_companies(ids text[]) returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform require_scope(app_sees_all() or ids = array[company_reached()]);
  perform from companies c where c.id = any (ids) order by c.id for no key update;
end $$;

-- Properties where these companies' users, and these people, currently work. Comparing before and after shows what a
-- change grants or revokes.
create or replace function company_access(companies text[], people text[]) returns table (
  user_id text, user_name text, email text, role text, property_id text, property_name text, property_code text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id::text, trim(u.first_name || ' ' || u.last_name), u.email, a.role, p.id::text, p.name, p.property_code
  from users u cross join lateral actor_properties(u.id) a join properties p on p.id = a.property_id
  where (app_sees_all() or (companies = array[company_reached()] and people = '{}'))
    and u.deleted_at is null and ((u.company_role is not null and u.company_id = any (companies)) or u.id = any (people))
    and a.role not in ('ambassador', 'resident', 'user')
$$;

-- Users of these companies, to notify about changes.
create or replace function company_people(companies text[]) returns table (user_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id::text from users u
  where u.company_id = any (companies) and u.company_role is not null and u.deleted_at is null
    and (app_sees_all() or companies = array[company_reached()])
$$;

-- Removes a deleted group from its users.
create or replace function leave_group() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users u set company_group_ids = array_remove(u.company_group_ids, old.id::text) where old.id::text = any (u.company_group_ids);
  return old;
end $$;
create trigger company_groups_left before delete on company_groups for each row execute function leave_group();

-- Moves properties to a company, or to none. People, points and history move along; the former company's groups, and
-- its data about people from other properties, don't.
create or replace function move_properties(moved text[], target text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  place text;
  former text;
begin
  perform require_scope(app_sees_all());
  for place in
    select p.id from properties p where p.id = any (moved) and p.company_id is distinct from target order by p.id for no key update
  loop
    former := invites_for(place);
    delete from property_groups g where g.property_id = place;
    update properties p set company_id = target where p.id = place;
    perform move_invitations(place, former, coalesce(target, place));
    -- Unit details were shared within the former company. From now on, each side has its own.
    update property_roles r set unit_number = u.unit_number, building = u.building, occupants = u.occupants, external_id = u.external_id
    from users u
    where u.id = r.user_id and r.property_id = place and r.removed_at is null and r.unit_number is null and u.invited_to is null
      and exists (select from property_roles o where o.user_id = r.user_id and o.property_id <> place and o.removed_at is null
        and o.unit_number is null and invites_for(o.property_id) = former);
  end loop;
end $$;

-- Adds a person new to Hearth as a company user.
create or replace function add_company_user(person jsonb, company text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  added text;
begin
  perform require_scope(app_sees_all());
  insert into users (id, email, first_name, last_name, role, company_id)
  select n.id, n.email, n.first_name, n.last_name, n.role, company
  from jsonb_to_record(person) as n(id text, email text, first_name text, last_name text, role text)
  where not exists (select from users u where u.email = n.email and u.deleted_at is null and u.invited_to is null)
  on conflict do nothing returning id into added;
  return added;
end $$;

-- Moves invitations at a property to its new owner: entirely, or only the part about this property.
create or replace function move_invitations(place text, former text, owner text) returns void language plpgsql volatile set search_path = public, pg_temp as $$
declare
  invited users%rowtype;
  there text;
begin
  for invited in
    select u.* from users u where u.invited_to = former and u.deleted_at is null
      and exists (select from property_roles r where r.user_id = u.id and r.property_id = place and r.removed_at is null)
    order by u.id for no key update
  loop
    select u.id into there from users u where u.email = invited.email and u.invited_to = owner and u.deleted_at is null for no key update;
    if there is null and not exists (
      select from property_roles r where r.user_id = invited.id and r.property_id <> place and r.removed_at is null) then
      update users u set invited_to = owner where u.id = invited.id;
      continue;
    end if;
    if there is null then
      insert into users (email, first_name, last_name, phone, contact_email, role, unit_number, building, occupants, send_email, external_id, invited_to, declined_at)
      values (invited.email, invited.first_name, invited.last_name, invited.phone, invited.contact_email, invited.role, invited.unit_number,
        invited.building, invited.occupants, invited.send_email, invited.external_id, owner, invited.declined_at)
      returning id into there;
    end if;
    insert into property_roles as r (user_id, property_id, role, limited_by, created_at)
    select there, place, i.role, i.limited_by, i.created_at from property_roles i where i.user_id = invited.id and i.property_id = place
    on conflict (user_id, property_id) do update set role = excluded.role, limited_by = excluded.limited_by, removed_at = null, created_at = excluded.created_at where r.removed_at is not null;
    update property_roles i set removed_at = now() where i.user_id = invited.id and i.property_id = place;
    update leases l set user_id = there where l.user_id = invited.id and l.property_id = place;
    update one_time_links l set user_id = there where l.user_id = invited.id and l.property_id = place;
    update users u set deleted_at = now() where u.id = invited.id
      and not exists (select from property_roles r where r.user_id = u.id and r.removed_at is null);
  end loop;
end $$;
