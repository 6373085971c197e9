-- Who is limited limits, too, the accounts that they make and the people they give a role: what those spend there counts against
-- both limits. Kept with the role, as somebody may owe another role to somebody else; of a platform or company role, with the person.
alter table property_roles add column limited_by text references users (id);
alter table users add column limited_by text references users (id);
create index property_roles_limited_by on property_roles (limited_by) where limited_by is not null;
create index users_limited_by on users (limited_by) where limited_by is not null;

-- The caller, where a spend limit binds what they do at the place (null: everywhere).
create function limited_actor(place text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id::text from users u
  where u.id = app_actor_id() and (u.spend_limit > 0 or u.limited_by is not null or exists (
    select from property_roles r where r.user_id = u.id and r.limited_by is not null and (place is null or r.property_id = place)))
$$;
revoke execute on function limited_actor from public;
grant execute on function limited_actor to hearth_app;

-- What is written explicitly stays: an invitation that is accepted, or that moves to another company, keeps who limits it.
create function limit_role() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := app_actor_id();
begin
  if new.role in ('ambassador', 'resident', 'user') then
    new.limited_by := null;
  elsif actor is null or actor = new.user_id or new.removed_at is not null
      or (tg_op = 'INSERT' and new.limited_by is not null)
      or (tg_op = 'UPDATE' and (new.limited_by is distinct from old.limited_by
        or (new.role = old.role and old.removed_at is null))) then
    return new;
  else
    new.limited_by := limited_actor(new.property_id);
  end if;
  return new;
end $$;
create trigger property_roles_limit before insert or update of role, removed_at, limited_by on property_roles
  for each row execute function limit_role();

-- Whoever gets a first role of the staff from somebody with a limit has no higher limit than they do.
create function limit_new_staff() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  giver_limit integer;
begin
  select u.spend_limit into giver_limit from users u where u.id = app_actor_id() and u.id <> new.user_id;
  if giver_limit > 0 then
    update users u set spend_limit = giver_limit
    where u.id = new.user_id and (u.spend_limit = 0 or u.spend_limit > giver_limit) and u.company_role is null and not exists (
      select from property_roles r where r.user_id = u.id and r.property_id <> new.property_id and r.removed_at is null
        and r.role not in ('ambassador', 'resident', 'user'));
  end if;
  return null;
end $$;
create trigger property_roles_limit_new_insert after insert on property_roles
  for each row when (new.limited_by is not null) execute function limit_new_staff();
create trigger property_roles_limit_new_update after update of role, removed_at on property_roles
  for each row when (new.limited_by is not null and new.removed_at is null and (old.role in ('ambassador', 'resident', 'user')
    or old.removed_at is not null)) execute function limit_new_staff();

-- A platform or company role that somebody limited gives, and an account whose address they change before anybody signed up with it.
create function limit_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := app_actor_id();
  giver text := case when actor is distinct from new.id then limited_actor(null) end;
  giver_limit integer;
begin
  if giver is null or new.role in ('ambassador', 'resident', 'user') and new.company_role is null then
    return new;
  end if;
  select u.spend_limit into giver_limit from users u where u.id = giver;
  if giver_limit > 0 and (new.spend_limit = 0 or new.spend_limit > giver_limit) then
    new.spend_limit := giver_limit;
  end if;
  if new.company_role is not null or new.role in ('super_admin', 'admin', 'brand_admin', 'content_admin') then
    new.limited_by := giver;
  end if;
  return new;
end $$;
create trigger users_limit_new before insert on users for each row execute function limit_account();
create trigger users_limit_changed before update of email, role, company_role on users
  for each row when (old.email <> new.email or old.role <> new.role or new.company_role is not null
    and old.company_role is distinct from new.company_role) execute function limit_account();

-- Who raises somebody's limit, or changes the address of an account that nobody uses yet, answers for it with a limit of their own;
-- without one, they free it.
create function limit_roles_of_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := app_actor_id();
begin
  if actor is null or actor = new.id then
    return null;
  end if;
  update property_roles r set limited_by = limited_actor(r.property_id)
  where r.user_id = new.id and r.removed_at is null and r.role not in ('ambassador', 'resident', 'user')
    and r.limited_by is distinct from limited_actor(r.property_id) and r.limited_by is distinct from new.id;
  if new.limited_by is not null and limited_actor(null) is null then
    update users u set limited_by = null where u.id = new.id;
  end if;
  return null;
end $$;
create trigger users_limit_roles after update of spend_limit, email on users
  for each row when (old.email <> new.email or (new.spend_limit <> old.spend_limit
    and (new.spend_limit = 0 or (old.spend_limit > 0 and new.spend_limit > old.spend_limit))))
  execute function limit_roles_of_account();

-- The caller and everybody whose spend limit binds what the caller does at the place.
create function spend_limiters(actor text, place text) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive chain (id) as (
    select actor collate "C"
    union
    select g.limited_by from chain c cross join lateral (
      select r.limited_by from property_roles r where r.user_id = c.id and r.property_id = place and r.limited_by is not null
      union all
      select u.limited_by from users u where u.id = c.id and u.limited_by is not null) g
  )
  select coalesce(array_agg(u.id::text order by u.id), '{}') from chain c join users u on u.id = c.id and u.spend_limit > 0
$$;
revoke execute on function spend_limiters from public;

-- Whose payments count against a person's limit, and where; null is everywhere.
create function limited_people(limiter text) returns table (user_id text, property_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive people (user_id, property_id) as (
    select limiter collate "C", null::text collate "C"
    union
    select g.user_id, g.property_id from people m cross join lateral (
      select r.user_id::text, r.property_id::text from property_roles r
      where r.limited_by = m.user_id and (m.property_id is null or r.property_id = m.property_id)
      union all
      select u.id::text, null::text from users u where u.limited_by = m.user_id and m.property_id is null) g (user_id, property_id)
  )
  select * from people
$$;
revoke execute on function limited_people from public;

create or replace function spend_left(place text) returns table (property_left bigint, caller_left bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := app_actor_id();
  zone text;
  month timestamp;
  property_limit integer;
  limiters text[];
begin
  select p.timezone, date_trunc('month', now() at time zone p.timezone), p.spend_limit into zone, month, property_limit
    from properties p where p.id = place;
  if zone is null then
    return;
  end if;
  if property_limit > 0 then
    property_left := property_limit - (
      select coalesce(sum(t.points - coalesce(v.points, 0)), 0) from transfers t left join transfers v on v.reverses = t.id
      where t.from_account = place and t.kind = 'award'
        and t.created_at >= month at time zone zone and t.created_at < (month + interval '1 month') at time zone zone);
  end if;
  if exists (
    select from users u where u.id = actor and (u.spend_limit > 0 or u.limited_by is not null or exists (
      select from property_roles r where r.user_id = actor and r.property_id = place and r.limited_by is not null))) then
    limiters := spend_limiters(actor, place);
    -- Two people of one limit take turns; their own accounts, which an award locks, are two.
    if current_setting('transaction_read_only') = 'off' then
      perform pg_advisory_xact_lock(hashtextextended('spend limit of ' || l.id, 0)) from unnest(limiters) l (id);
    end if;
    select min(u.spend_limit - (
      select coalesce(sum(t.points - coalesce(v.points, 0)), 0)
      from (select distinct m.user_id from limited_people(u.id) m) m
      join transfers t on t.created_by = m.user_id and t.kind = 'award' and t.created_at >= (month - interval '1 day') at time zone 'UTC'
      join properties p on p.id = t.property_id left join transfers v on v.reverses = t.id
      where date_trunc('month', t.created_at at time zone p.timezone) = month
        and exists (select from limited_people(u.id) o where o.user_id = m.user_id and (o.property_id is null or o.property_id = t.property_id))))
      into caller_left from users u where u.id = any (limiters);
  end if;
  return next;
end $$;

-- As before; who limits a role goes with it.
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
  update users u set deleted_at = now() where u.id = invitation;
  return query
  with left_behind as (
    update property_roles i set removed_at = now() where i.user_id = invitation and i.removed_at is null returning i.property_id
  )
  select b.property_id::text from left_behind b order by 1;
end $$;
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
