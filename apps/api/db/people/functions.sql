-- Standing of people across all properties: their roles at these properties, and whether they have others.
create or replace function people_standing(people text[], places text[]) returns table (person text, roles json, is_elsewhere boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, coalesce(json_agg(json_build_object('property', p.property_id, 'role', p.role)) filter (where p.property_id = any (places)), '[]'),
    coalesce(bool_or(p.property_id is not null and not (p.property_id = any (places))), false)
  from unnest(people) n (id) left join lateral actor_properties(n.id) p on true group by n.id
$$;

-- Platform users who haven't signed up yet, for a super admin to invite again.
create or replace function invited_admins(addresses text[]) returns table (id text, email text, role text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id::text, u.email, u.role from users u
  where u.email = any (addresses) and u.deleted_at is null and u.disabled_at is null and u.subject is null
    and u.role in ('admin', 'brand_admin', 'content_admin')
    and exists (select from users a where a.id = app_actor_id() and a.role = 'super_admin')
$$;

-- Saves preferences shared across a user's browsers. Any user can change their own.
create or replace function keep_preferences(changes jsonb) returns jsonb language sql volatile security definer set search_path = public, pg_temp as $$
  update users set preferences = preferences || changes where id = app_actor_id() and deleted_at is null returning preferences
$$;

-- Owner of a property's invitations: its company, or else the property itself.
create or replace function invites_for(property text) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(p.company_id, p.id)::text from properties p where p.id = property
$$;

-- People who have received points can't become invitations, which can't hold points.
create or replace function keep_paid_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Filters people to those who belong, or once belonged, to properties outside the caller's scope. Returns the points the
-- caller's properties paid them minus reversals, the unspent part, and their last activity there.
create or replace function shared_people(people text[]) returns table (person text, total bigint, unspent bigint, last_activity timestamptz, joined_at timestamptz)
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

-- Invitations to the caller's email, with the property's company, shown before accepting.
create or replace function own_invitations()
returns table (id text, property_id text, property_name text, company_name text, role text, invited_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.id::text, p.id::text, p.name, c.name, r.role, r.created_at from users me
  join users i on i.email = me.email and i.invited_to is not null and i.deleted_at is null and i.disabled_at is null and i.declined_at is null
  join property_roles r on r.user_id = i.id and r.removed_at is null
  join properties p on p.id = r.property_id left join companies c on c.id = p.company_id
  where me.id = app_actor_id() and me.subject is not null
$$;

create or replace function accept_own_invitation(invitation text) returns table (property_id text)
language sql volatile security definer set search_path = public, pg_temp as $$
  select t.property_id from take_invitation(invitation, (select u.id from users u where u.id = app_actor_id() and u.subject is not null)) t
$$;

-- Returns the declined properties; none if there was no such invitation.
create or replace function decline_own_invitation(invitation text) returns table (property_id text)
language sql volatile security definer set search_path = public, pg_temp as $$
  with declined as (
    update users i set declined_at = now() from users me
    where i.id = invitation and i.invited_to is not null and i.deleted_at is null and i.declined_at is null
      and me.id = app_actor_id() and me.subject is not null and me.email = i.email
    returning i.id
  ), places as (
    select r.property_id, d.id from declined d join property_roles r on r.user_id = d.id and r.removed_at is null
  ), published as (
    insert into changes (topic, op, property_id, record_id) select 'user', 'update', p.property_id, p.id from places p
  )
  select p.property_id::text from places p order by 1
$$;

-- Filters people to those who would get a welcome email: no account, and email accepted. For staff adding them to the
-- property.
create or replace function people_to_welcome(people text[], property text) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_scope(app_sees_all() or property = any (app_property_ids()));
  return query select u.id::text from users u
    where u.id = any (people) and u.subject is null and u.disabled_at is null and u.deleted_at is null and u.send_email;
end $$;

-- Properties where a user works: by property roles, and for company users those of their company or groups.
create or replace function actor_properties(actor text) returns table (property_id text, role text) language sql stable as $$
  select r.property_id::text, r.role from property_roles r where r.user_id = actor and r.removed_at is null
  union
  select c.property_id, u.role from users u cross join lateral company_properties(u.id) c
  where u.id = actor
    and not exists (select from property_roles r where r.user_id = actor and r.property_id = c.property_id and r.removed_at is null)
$$;

-- People with these emails who are known to the property's company, to detect shared emails.
create or replace function known_names(addresses text[], property text) returns table (email text, id text, first_name text, last_name text, is_addable boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform require_scope(app_sees_all() or property = any (app_property_ids()));
  return query select k.email, k.id, u.first_name, u.last_name, k.is_addable
    from known_people(addresses, property) k join users u on u.id = k.id;
end $$;
alter function known_names set plan_cache_mode = force_custom_plan;

create or replace function people_at(property text, ids text[], external_ids text[], names text[]) returns table (user_id text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform require_scope(app_sees_all() or property = any (app_property_ids()));
  return query
    with found as (
      select u.id from users u where u.id = any (ids)
      union select u.id from users u where u.external_id = any (external_ids) and u.external_id <> ''
      union select u.id from users u where lower(u.first_name || ' ' || u.last_name) = any (names) and u.deleted_at is null
      union select r.user_id from property_roles r where r.property_id = property and r.external_id = any (external_ids)
    )
    select f.id::text from found f join property_roles r on r.user_id = f.id and r.property_id = property;
end $$;
alter function people_at set plan_cache_mode = force_custom_plan;

-- Residents and ambassadors of a property, from its totals; 0 if the property isn't visible.
create or replace function residents_at(property text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(t.residents), 0)::bigint from property_people_totals t
  where t.property_id = property and (app_sees_all() or property = any (app_property_ids()))
$$;

-- Looks up hundreds of emails while people are being added. Each call is therefore planned for the table's current
-- size, and evaluates `invites_for` once.
create or replace function known_people(addresses text[], property text) returns table (email text, id text, is_addable boolean)
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
  select distinct on (u.email) u.email, u.id::text,
    u.disabled_at is null and u.company_id is null and u.role not in ('super_admin', 'admin', 'brand_admin', 'content_admin')
  from users u where u.email = any (addresses) and u.deleted_at is null
    and (case when property is null then u.invited_to is null
      else u.invited_to = (select invites_for(property)) or (u.invited_to is null and (u.company_id = (select invites_for(property)) or exists (
        select from property_roles r join properties p on p.id = r.property_id
        where r.user_id = u.id and r.removed_at is null and coalesce(p.company_id, p.id) = (select invites_for(property))))) end)
  order by u.email, u.invited_to nulls first
$$;

-- Filters emails to those of people unknown to the property's company.
create or replace function known_elsewhere(addresses text[], property text) returns table (email text)
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
  select u.email from users u where u.email = any (addresses) and u.deleted_at is null and u.invited_to is null
    and u.id not in (select k.id from known_people(addresses, property) k)
$$;

-- Adds people. A second pass handles emails that another company added concurrently; it is skipped if the first added
-- everyone.
create or replace function add_people(people jsonb, property text) returns table (id text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  addresses text[];
  is_mixed boolean;
  given text;
  is_unknown boolean;
  added integer := 0;
  added_now integer;
begin
  perform require_scope(app_sees_all() or (property is not null and property = any (app_property_ids())));
  select array_agg(n.email), bool_or((n.role in ('super_admin', 'admin', 'brand_admin', 'content_admin')) <> (property is null))
    into addresses, is_mixed from jsonb_populate_recordset(null::new_person, people) n;
  if is_mixed then raise exception 'people of the platform belong to no property' using errcode = '42501'; end if;
  select string_agg(quote_ident(k.name), ', '), bool_or(a.attname is null) into given, is_unknown
    from (select distinct jsonb_object_keys(n.person) as name from jsonb_array_elements(people) n (person)) k
    left join pg_attribute a on a.attrelid = 'new_person'::regclass and a.attnum > 0 and not a.attisdropped and a.attname = k.name;
  if is_unknown then raise exception 'nobody is added with this column' using errcode = '42501'; end if;
  for turn in 1..2 loop
    return query execute format($insert$
      insert into users (%1$s, invited_to)
      select %1$s, case when email in (select e.email from known_elsewhere($2, $3) e) then invites_for($3) end
      from jsonb_populate_recordset(null::new_person, $1) n
      where email not in (select k.email from known_people($2, $3) k) and not exists (select from users u where u.id = n.id)
      order by email
      on conflict do nothing
      returning users.id::text $insert$, given) using people, addresses, property;
    get diagnostics added_now = row_count;
    added := added + added_now;
    exit when added = cardinality(addresses);
  end loop;
end $$;

create or replace function forget_push_token(person text, token text) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  update users set preferences = jsonb_set(preferences, '{pushTokens}', (preferences -> 'pushTokens') - token)
  where id = person and (app_sees_all() or id = app_actor_id()) and jsonb_typeof(preferences -> 'pushTokens') = 'array'
    and preferences -> 'pushTokens' ? token
$$;

create or replace function keep_push_token(token text, most integer) returns integer language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  kept jsonb;
begin
  -- In a fixed order, so that two users registering each other's devices can't deadlock.
  perform from users where id = app_actor_id() or (preferences ? 'pushTokens' and preferences -> 'pushTokens' ? token) order by id for update;
  update users set preferences = jsonb_set(preferences, '{pushTokens}', (preferences -> 'pushTokens') - token)
  where preferences ? 'pushTokens' and preferences -> 'pushTokens' ? token and jsonb_typeof(preferences -> 'pushTokens') = 'array';
  select case jsonb_typeof(preferences -> 'pushTokens') when 'array' then preferences -> 'pushTokens' else '[]' end || to_jsonb(token)
  into kept from users where id = app_actor_id();
  while jsonb_array_length(kept) > most loop
    kept := kept - 0;
  end loop;
  update users set preferences = jsonb_set(preferences, '{pushTokens}', kept) where id = app_actor_id() and deleted_at is null;
  return jsonb_array_length(kept);
end $$;

-- Finds users in the caller's scope by any part of their name or email. Runs as the owner, since row-level security
-- can't use the trigram index (`like` isn't leakproof), and in plpgsql, since its plans are cached per session.
create or replace function search_users(pattern text) returns setof users language plpgsql stable security definer rows 300
set search_path = public, pg_temp as $$
declare
  part text := '%' || replace(replace(replace(lower(pattern), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if app_sees_all() then
    return query select u.* from users u where u.search_text like part;
  else
    return query select u.* from users u where u.search_text like part and exists (
      select from property_roles r where r.user_id = u.id
        and (r.property_id = (select app_first_property_id()) or r.property_id in (select unnest(app_property_ids()))));
  end if;
end $$;

create or replace function search_user_ids(pattern text) returns setof text language sql stable security definer
set search_path = public, pg_temp as $$ select u.id::text from search_users(pattern) u $$;

-- The caller, if a spend limit applies to them at the place (null: everywhere).
create or replace function limited_actor(place text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id::text from users u
  where u.id = app_actor_id() and (u.spend_limit > 0 or u.limited_by is not null or exists (
    select from property_roles r where r.user_id = u.id and r.limited_by is not null and (place is null or r.property_id = place)))
$$;

-- Explicit values stay, so accepting an invitation or moving it to another company keeps the limiting user.
create or replace function limit_role() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Caps the spend limit of new staff at the limit of the user adding them.
create or replace function limit_new_staff() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- A user's spend limit also applies to platform and company roles they assign, and to accounts whose email they change
-- before sign-up.
create or replace function limit_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- When a limited caller raises a user's limit or changes an unused account's email, the caller's limit applies to it
-- too. A caller without a limit removes that.
create or replace function limit_roles_of_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := app_actor_id();
begin
  if actor is null or actor = new.id then return null; end if;
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

-- The caller, and everyone whose spend limit applies to the caller at the property.
create or replace function spend_limiters(actor text, place text) returns text[]
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

-- People whose payments count against a user's limit, and where; null is every property.
create or replace function limited_people(limiter text) returns table (user_id text, property_id text)
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

create or replace function doubt_contact_email() returns trigger language plpgsql as $$
begin
  new.contact_unconfirmed := new.contact_email <> '' and lower(new.contact_email) <> new.email and old.subject is not null
    and coalesce(app_actor_id() <> new.id, false);
  return new;
end $$;
create trigger users_contact_email before update of contact_email on users
  for each row when (old.contact_email is distinct from new.contact_email) execute function doubt_contact_email();

-- Confirms the link's contact email, for the owner of the sign-in email; false if it has changed since.
create or replace function confirm_contact_email(person text, address text) returns boolean
language sql volatile security definer set search_path = public, pg_temp as $$
  with confirmed as (
    update users u set contact_unconfirmed = false
    where u.id = person and u.contact_email = address and u.deleted_at is null and u.disabled_at is null returning u.id
  )
  select exists (select from confirmed)
$$;

-- Someone who leaves a property, or no longer works there, loses its open leads, its renewals and pending sync decisions.
create or replace function leave_property() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with released as (
    update leads set owner_id = null
    where owner_id = new.user_id and property_id = new.property_id and merged_into is null and status not in ('leased', 'lost')
    returning id
  )
  insert into lead_events (lead_id, property_id, kind, text, reason)
  select id, new.property_id, 'owner', 'Owner removed', 'No longer works here' from released;
  update renewal_follow_ups set owner_id = null where owner_id = new.user_id and property_id = new.property_id;
  if new.removed_at is not null then
    delete from sync_absences
    where user_id = new.user_id and property_id = new.property_id and state in ('counting', 'held', 'proposed');
  end if;
  return null;
end $$;
create trigger property_roles_leave after update of removed_at, role on property_roles
  for each row when (new.removed_at is not null or new.role in ('resident', 'ambassador', 'user'))
  execute function leave_property();

-- Moves an invitation's sync data to the person accepting it.
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
  -- Former members rejoin; current ones keep their role. Unit details entered by staff stay with the property.
  insert into property_roles as r (user_id, property_id, role, limited_by, unit_number, building, occupants, external_id)
  select person, i.property_id, i.role, i.limited_by, u.unit_number, u.building, u.occupants, u.external_id
  from property_roles i join users u on u.id = i.user_id where i.user_id = invitation and i.removed_at is null order by 2
  on conflict (user_id, property_id) do update set role = excluded.role, limited_by = excluded.limited_by, removed_at = null, created_at = now(), unit_number = excluded.unit_number,
    building = excluded.building, occupants = excluded.occupants, external_id = excluded.external_id where r.removed_at is not null;
  -- The same unit at the same time is one lease: the person's own.
  update leases l set void_at = now() where l.user_id = invitation and l.void_at is null and exists (
    select from leases o where o.user_id = person and o.void_at is null and o.property_id = l.property_id and o.unit_key = l.unit_key
      and daterange(o.start_date, o.end_date, '[)') && daterange(l.start_date, l.end_date, '[)'));
  update leases l set user_id = person where l.user_id = invitation;
  -- Without this, the next sync would treat the person as moved out.
  update sync_records s set user_id = person where s.user_id = invitation;
  update users u set deleted_at = now() where u.id = invitation;
  return query
  with left_behind as (
    update property_roles i set removed_at = now() where i.user_id = invitation and i.removed_at is null returning i.property_id
  )
  select b.property_id::text from left_behind b order by 1;
end $$;

-- A provider's id of a resident, as kept after their data was erased.
create or replace function erased_hash(external_id text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(external_id, 'UTF8')), 'hex')
$$;

select create_finder('users', 't.search_text',
  'exists (select from property_roles r where r.user_id = t.id and r.property_id = any (held) and r.removed_at is null)',
  't.deleted_at is null', 'row(t.disabled_at is not null, t.search_text)');
