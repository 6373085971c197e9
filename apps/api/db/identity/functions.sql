-- Ends the sessions of people who can no longer sign in.
create or replace function end_sessions(people text[]) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  update sessions s set ended_at = now() from users u
  where s.user_id = any (people) and s.ended_at is null and u.id = s.user_id and (u.disabled_at is not null or u.deleted_at is not null)
$$;

-- Refuses a session without a second factor for users who have one, however it is opened.
create or replace function refuse_unproven_session() returns trigger language plpgsql as $$
begin
  if new.second_factor is null and has_second_factor(new.user_id) then
    raise exception 'the person has a second factor' using errcode = 'HF001';
  end if;
  return new;
end $$;
create trigger sessions_proven before insert on sessions for each row execute function refuse_unproven_session();

-- Filters people to those in the caller's scope who have a second factor.
create or replace function protected_people(people text[]) returns table (person text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found text[] := array(select a.user_id::text from authenticators a where a.user_id = any (people)
    union select k.user_id::text from passkeys k where k.user_id = any (people));
begin
  -- Most lists have nobody to check.
  if found = '{}' or app_sees_all() then return query select f.id from unnest(found) f (id);
  else return query select f.id from unnest(found) f (id)
    where f.id = app_actor_id() or exists (select from actor_properties(f.id) p where p.property_id = any (app_property_ids()));
  end if;
end $$;

-- Removes all second factors of a person in the caller's scope and ends their sessions; false if there were none.
create or replace function reset_second_factors(person text) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform require_scope(app_sees_all() or person = app_actor_id()
    or exists (select from actor_properties(person) p where p.property_id = any (app_property_ids())));
  insert into factor_failures as f (user_id) values (person) on conflict (user_id) do update set failures = f.failures;
  if not has_second_factor(person) then return false; end if;
  delete from challenges where user_id = person;
  delete from recovery_codes where user_id = person;
  delete from authenticators where user_id = person;
  delete from passkeys where user_id = person;
  delete from factor_failures where user_id = person;
  update sessions set ended_at = now() where user_id = person and ended_at is null;
  return true;
end $$;

-- Makes every process recheck the open live streams of a property's staff after its security requirements change.
create or replace function recheck_staff_of(property text) returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform require_scope(app_sees_all() or property = any (app_property_ids()));
  insert into changes (topic, op, record_id)
  select distinct 'session', 'update', s.user_id from sessions s join users u on u.id = s.user_id
  where s.ended_at is null and s.expires_at > now() and (
    u.role in ('super_admin', 'admin')
    or (u.company_role is not null and u.company_id = (select p.company_id from properties p where p.id = property))
    or exists (select from property_roles r where r.user_id = s.user_id and r.property_id = property and r.removed_at is null
      and r.role not in ('ambassador', 'resident', 'user')));
end $$;

-- Whether an invited person already has an account, which determines the email's text. For jobs only.
create or replace function has_account(address text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select app_sees_all() and exists (
    select from users u where u.email = address and u.invited_to is null and u.subject is not null and u.deleted_at is null)
$$;

-- Opens the account for a verified email: the existing person's, or else the invitation's, which is then accepted.
-- Returns the user id, or null if there already is an account.
create or replace function claim_account(proven text, identity text) returns text language plpgsql security definer set search_path = public, pg_temp as $$
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
  if not found then return null; end if;
  if person <> proven then
    perform take_invitation(proven, person);
  end if;
  return person;
end $$;

-- Emailed invitation link for a person with an account: read before sign-in, used after. Works while the invitation is
-- pending and the email unchanged.
create or replace function join_link(hash text) returns table (link_id text, user_id text, email text, property_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.id::text, i.id::text, i.email, coalesce(p.name, '') from one_time_links l
  join users i on i.id = l.user_id and i.email = l.email and i.invited_to is not null and i.deleted_at is null and i.disabled_at is null
  left join properties p on p.id = l.property_id
  where l.link_hash = hash and l.purpose = 'join' and l.expires_at > clock_timestamp()
$$;

create or replace function take_join_link(hash text) returns table (user_id text)
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from one_time_links l using join_link(hash) j where l.id = j.link_id returning j.user_id
$$;

create or replace function has_second_factor(person text) returns boolean language plpgsql stable as $$
begin
  return exists (select from authenticators a where a.user_id = person) or exists (select from passkeys k where k.user_id = person);
end $$;

-- Whether the platform has an active super admin.
create or replace function is_set_up() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from users where role = 'super_admin' and deleted_at is null and disabled_at is null)
$$;
