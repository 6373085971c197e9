-- Whoever staff add and another company knows is invited: a record of what was typed, which nothing leads from to anybody else. It
-- goes up in the person of that address when they accept. So an address may stand in several records: one that is a person, and one
-- invitation for each company that does not know it.
alter table users add column declined_at timestamptz;
alter table users add constraint users_declined_invited check (declined_at is null or invited_to is not null);
drop index users_email;
create unique index users_email on users (email) where deleted_at is null and invited_to is null;
create unique index users_invited_email on users (email, invited_to) where deleted_at is null and invited_to is not null;

-- People are added by `add_people` alone.
drop policy users_add on users;
revoke insert on users from hearth_app;

-- Who may know an invited person: the company of the property, or the property that has none.
create function invites_for(property text) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(p.company_id, p.id)::text from properties p where p.id = property
$$;
revoke execute on function invites_for from public;
grant execute on function invites_for to hearth_app;

-- Who of these addresses the company of a property knows: as a person there, or invited; without a property everybody's. Whoever is
-- known elsewhere is not in it, so that nothing differs between an address that Hearth knows and one that it does not.
drop function known_people(text[]);
create function known_people(addresses text[], property text) returns table (email text, id text, is_addable boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (u.email) u.email, u.id::text,
    u.disabled_at is null and u.company_id is null and u.role not in ('super_admin', 'admin', 'brand_admin', 'content_admin')
  from users u where u.email = any (addresses) and u.deleted_at is null
    and (case when property is null then u.invited_to is null
      else u.invited_to = invites_for(property) or (u.invited_to is null and (u.company_id = invites_for(property) or exists (
        select from property_roles r join properties p on p.id = r.property_id
        where r.user_id = u.id and r.removed_at is null and coalesce(p.company_id, p.id) = invites_for(property)))) end)
  order by u.email, u.invited_to nulls first
$$;
revoke execute on function known_people from public;
grant execute on function known_people to hearth_app;

-- Whether any of these addresses is a person whom the company of the property does not know.
create function known_elsewhere(addresses text[], property text) returns table (email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email from users u where u.email = any (addresses) and u.deleted_at is null and u.invited_to is null
    and not exists (select from known_people(addresses, property) k where k.id = u.id)
$$;
revoke execute on function known_elsewhere from public;
grant execute on function known_elsewhere to hearth_app;

-- Adds the people whom the company of the property does not know, without a role yet: who is new to Hearth as a person, who is known
-- elsewhere as invited. Answers who was added; an address that a colleague adds at this moment is left out. When another company
-- adds it at this moment, the second turn sees their person and invites it. Without a property it adds people of the platform.
create function add_people(people jsonb, property text) returns table (id text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  addresses text[];
  is_mixed boolean;
begin
  if not (app_sees_all() or (property is not null and property = any (app_property_ids()))) then
    raise exception 'outside the caller''s scope' using errcode = '42501';
  end if;
  select array_agg(n.email), bool_or((n.role in ('super_admin', 'admin', 'brand_admin', 'content_admin')) <> (property is null))
    into addresses, is_mixed from jsonb_to_recordset(people) as n(email text, role text);
  if is_mixed then
    raise exception 'people of the platform belong to no property' using errcode = '42501';
  end if;
  for turn in 1..2 loop
    return query
      insert into users (id, email, first_name, last_name, phone, contact_email, role, unit_number, building, occupants, send_email, external_id, invited_to)
      select n.id, n.email, n.first_name, n.last_name, n.phone, n.contact_email, n.role, coalesce(n.unit_number, ''), coalesce(n.building, ''),
        coalesce(n.occupants, 1), coalesce(n.send_email, true), coalesce(n.external_id, ''),
        case when n.email in (select e.email from known_elsewhere(addresses, property) e) then invites_for(property) end
      from jsonb_to_recordset(people) as n(id text, email text, first_name text, last_name text, phone text, contact_email text, role text,
        unit_number text, building text, occupants integer, send_email boolean, external_id text)
      where n.email not in (select k.email from known_people(addresses, property) k)
        and not exists (select from users u where u.id = n.id)
      order by n.email
      on conflict do nothing
      returning users.id::text;
  end loop;
end $$;
revoke execute on function add_people from public;
grant execute on function add_people to hearth_app;

-- Whoever was paid stays a person: points of an invitation would be nobody's.
create function keep_paid_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from accounts a where a.id = new.id for no key update;
  if exists (select from transfers t where t.to_account = new.id) then
    raise exception 'a person with points' using errcode = '23514', constraint = 'users_paid_not_invited';
  end if;
  return new;
end $$;
create trigger users_paid_not_invited before update of invited_to on users
  for each row when (old.invited_to is null and new.invited_to is not null) execute function keep_paid_people();

create or replace function find_friend(property text, friend_email text) returns table (id text, first_name text, last_name text, role text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id::text, u.first_name, u.last_name, r.role from users u
  join property_roles r on r.user_id = u.id and r.property_id = property and r.removed_at is null and r.role in ('resident', 'ambassador')
  where u.email = lower(friend_email) and u.deleted_at is null and u.disabled_at is null and u.invited_to is null and u.id <> app_actor_id()
    and exists (select from property_roles mine where mine.user_id = app_actor_id() and mine.property_id = property and mine.removed_at is null)
$$;

-- Whether an invited person has an account already, which decides what the mail to the address says; for jobs alone.
create function has_account(address text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select app_sees_all() and exists (
    select from users u where u.email = address and u.invited_to is null and u.subject is not null and u.deleted_at is null)
$$;
revoke execute on function has_account from public;
grant execute on function has_account to hearth_app;

-- The home that a property knows of somebody who joined it by an invitation, and lives elsewhere as well; null: the person's own.
alter table property_roles add column unit_number text, add column building text, add column occupants integer, add column external_id text;
alter table property_roles add constraint property_roles_own_home check (num_nulls(unit_number, building, occupants, external_id) in (0, 4));
-- Who belongs to several companies already: the home stays where its lease is, else where they were first.
with places as (
  select r.user_id, r.property_id, row_number() over (partition by r.user_id order by exists (
      select from leases l where l.user_id = r.user_id and l.property_id = r.property_id and l.void_at is null and l.unit_number = u.unit_number) desc,
      r.created_at, r.property_id) as place,
    first_value(coalesce(p.company_id, p.id)) over (partition by r.user_id order by exists (
      select from leases l where l.user_id = r.user_id and l.property_id = r.property_id and l.void_at is null and l.unit_number = u.unit_number) desc,
      r.created_at, r.property_id) as home, coalesce(p.company_id, p.id) as company
  from property_roles r join properties p on p.id = r.property_id join users u on u.id = r.user_id where r.removed_at is null
)
update property_roles r set occupants = 1, external_id = '',
  unit_number = coalesce((select l.unit_number from leases l where l.user_id = r.user_id and l.property_id = r.property_id and l.void_at is null order by l.start_date desc limit 1), ''),
  building = coalesce((select l.building from leases l where l.user_id = r.user_id and l.property_id = r.property_id and l.void_at is null order by l.start_date desc limit 1), '')
from places where places.user_id = r.user_id and places.property_id = r.property_id and places.company <> places.home;

-- Of these people those who belong, or belonged, where the caller does not look: what the caller's properties paid them and took
-- not back, what of it is not spent, and when they were last seen there.
create function shared_people(people text[]) returns table (person text, total bigint, unspent bigint, last_activity timestamptz, joined_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id,
    coalesce((select sum(t.points) from transfers t where t.to_account = n.id and t.kind = 'award' and t.property_id = any (app_property_ids())), 0)::bigint
      - coalesce((select sum(t.points) from transfers t where t.from_account = n.id and t.kind in ('reversal', 'removal') and t.property_id = any (app_property_ids())), 0)::bigint,
    coalesce((select sum(u.points) from unspent_points(n.id) u where u.property_id = any (app_property_ids())), 0)::bigint,
    (select max(l.created_at) from point_logs l where l.user_id = n.id and l.created_by = n.id and l.property_id = any (app_property_ids())),
    (select min(r.created_at) from property_roles r where r.user_id = n.id and r.property_id = any (app_property_ids()))
  from unnest(people) n (id)
  where not app_sees_all()
    and exists (select from property_roles r where r.user_id = n.id and not (r.property_id = any (app_property_ids())))
    and exists (select from property_roles r where r.user_id = n.id and r.property_id = any (app_property_ids()))
$$;
revoke execute on function shared_people from public;
grant execute on function shared_people to hearth_app;

-- Takes an invitation into the person of the same address: the roles, the leases and nothing else of what was typed. Answers the
-- properties joined; none when there is no such invitation any more, or the person may not join.
create function take_invitation(invitation text, person text) returns table (property_id text) language plpgsql as $$
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
  insert into property_roles as r (user_id, property_id, role, unit_number, building, occupants, external_id)
  select person, i.property_id, i.role, u.unit_number, u.building, u.occupants, u.external_id
  from property_roles i join users u on u.id = i.user_id where i.user_id = invitation and i.removed_at is null order by 2
  on conflict (user_id, property_id) do update set role = excluded.role, removed_at = null, created_at = now(), unit_number = excluded.unit_number,
    building = excluded.building, occupants = excluded.occupants, external_id = excluded.external_id where r.removed_at is not null;
  -- The same unit twice at a time is one lease: that of the person.
  update leases l set void_at = now() where l.user_id = invitation and l.void_at is null and exists (
    select from leases o where o.user_id = person and o.void_at is null and o.property_id = l.property_id and o.unit_key = l.unit_key
      and daterange(o.start_date, o.end_date, '[)') && daterange(l.start_date, l.end_date, '[)'));
  update leases l set user_id = person where l.user_id = invitation;
  update users u set deleted_at = now() where u.id = invitation;
  return query
  with left_behind as (
    update property_roles i set removed_at = now() where i.user_id = invitation and i.removed_at is null returning i.property_id
  )
  select b.property_id::text from left_behind b order by 1;
end $$;
revoke execute on function take_invitation from public;

-- The invitations to the caller's own address.
create function own_invitations() returns table (id text, property_id text, property_name text, role text, invited_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.id::text, p.id::text, p.name, r.role, r.created_at from users me
  join users i on i.email = me.email and i.invited_to is not null and i.deleted_at is null and i.disabled_at is null and i.declined_at is null
  join property_roles r on r.user_id = i.id and r.removed_at is null
  join properties p on p.id = r.property_id
  where me.id = app_actor_id() and me.subject is not null
$$;
revoke execute on function own_invitations from public;
grant execute on function own_invitations to hearth_app, hearth_resident;

create function accept_own_invitation(invitation text) returns table (property_id text)
language sql volatile security definer set search_path = public, pg_temp as $$
  select t.property_id from take_invitation(invitation, (select u.id from users u where u.id = app_actor_id() and u.subject is not null)) t
$$;
revoke execute on function accept_own_invitation from public;
grant execute on function accept_own_invitation to hearth_resident;

-- Answers where it was declined; nowhere when there is no such invitation to the caller.
create function decline_own_invitation(invitation text) returns table (property_id text)
language sql volatile security definer set search_path = public, pg_temp as $$
  with declined as (
    update users i set declined_at = now() from users me
    where i.id = invitation and i.invited_to is not null and i.deleted_at is null and i.declined_at is null
      and me.id = app_actor_id() and me.subject is not null and me.email = i.email
    returning i.id
  ), places as (
    select r.property_id, d.id from declined d join property_roles r on r.user_id = d.id and r.removed_at is null
  ), told as (
    insert into changes (topic, op, property_id, record_id) select 'user', 'update', p.property_id, p.id from places p
  )
  select p.property_id::text from places p order by 1
$$;
revoke execute on function decline_own_invitation from public;
grant execute on function decline_own_invitation to hearth_resident;

-- Opens the account of an address that was proven: of the person who was there before, else of the invitation itself, which is then
-- accepted. Answers whose account it is; nobody's when there is one already.
create function claim_account(proven text, identity text) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  address text;
  person text;
begin
  select u.email into address from users u where u.id = proven and u.deleted_at is null;
  perform from users u where u.email = address and u.deleted_at is null order by u.id for no key update;
  select coalesce((select u.id from users u where u.email = address and u.invited_to is null and u.deleted_at is null), proven) into person;
  update users u set subject = identity, invited_to = null, declined_at = null, password_set_at = now()
  where u.id = person and u.subject is null and u.disabled_at is null and u.deleted_at is null
    and exists (select from users p where p.id = proven and p.disabled_at is null);
  if not found then
    return null;
  end if;
  if person <> proven then
    perform take_invitation(proven, person);
  end if;
  return person;
end $$;
revoke execute on function claim_account from public;
grant execute on function claim_account to hearth_identity;

-- The link of an invitation that was mailed to somebody who has an account: read by the door, used up by a signed-in person. It works
-- while the invitation stands and the address is the one that it was mailed to.
create function join_link(hash text) returns table (link_id text, user_id text, email text, property_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.id::text, i.id::text, i.email, coalesce(p.name, '') from one_time_links l
  join users i on i.id = l.user_id and i.email = l.email and i.invited_to is not null and i.deleted_at is null and i.disabled_at is null
  left join properties p on p.id = l.property_id
  where l.link_hash = hash and l.purpose = 'join' and l.expires_at > clock_timestamp()
$$;
revoke execute on function join_link from public;
grant execute on function join_link to hearth_identity;

create function take_join_link(hash text) returns table (user_id text)
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from one_time_links l using join_link(hash) j where l.id = j.link_id returning j.user_id
$$;
revoke execute on function take_join_link from public;
grant execute on function take_join_link to hearth_resident;
