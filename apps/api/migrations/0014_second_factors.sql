-- What people see of their own sessions, which second factor opened each, and until when the person at it has confirmed who they are.
alter table sessions
  add column user_agent text not null default '' check (length(user_agent) <= 300),
  add column address text not null default '' check (length(address) <= 100),
  add column last_seen_at timestamptz not null default now(),
  add column second_factor text check (second_factor in ('authenticator', 'recoveryCode', 'passkey')),
  add column confirmed_until timestamptz;
update sessions set last_seen_at = created_at;

-- The secret of an authenticator app, sealed under a key of the deployment.
create table authenticators (
  user_id hex_id primary key references users,
  sealed_secret text not null,
  -- The 30-second step of the last code that was taken: a code works once.
  used_step bigint not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create table passkeys (
  id hex_id primary key default new_id(),
  user_id hex_id not null references users,
  credential_id text not null unique,
  public_key text not null,
  -- How often the authenticator says that it signed; a copy of it falls behind. 0 where it does not count.
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (name <> '' and length(name) <= 60),
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table recovery_codes (
  user_id hex_id not null references users,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Wrong codes of one person; changes of the person's factors take turns on this row, too. Unlike wrong passwords they are cleared by a right code alone, never by a right password.
create table factor_failures (
  user_id hex_id primary key references users,
  failures integer not null default 0,
  last_failed_at timestamptz not null default now(),
  locked_until timestamptz,
  warned_at timestamptz
);

-- What was handed out to be answered once, soon, by whom it was handed to.
create table challenges (
  id hex_id primary key default new_id(),
  token_hash text not null unique,
  purpose text not null check (purpose in ('sign-in', 'passkey-sign-in', 'confirm', 'authenticator', 'passkey')),
  -- Null until a passkey says who signs in with it.
  user_id hex_id references users,
  session_id hex_id references sessions on delete cascade,
  webauthn_challenge text,
  sealed_secret text,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  check (user_id is not null or purpose = 'passkey-sign-in'),
  check ((session_id is null) = (purpose in ('sign-in', 'passkey-sign-in')))
);
create index challenges_age on challenges (expires_at);
create index challenges_user on challenges (user_id);
create index challenges_session on challenges (session_id);

create function has_second_factor(person text) returns boolean language sql stable as $$
  select exists (select from authenticators a where a.user_id = person) or exists (select from passkeys k where k.user_id = person)
$$;

-- Whatever opens a session: where there is a second factor, a session without it is refused.
create function refuse_unproven_session() returns trigger language plpgsql as $$
begin
  if new.second_factor is null and has_second_factor(new.user_id) then
    raise exception 'the person has a second factor' using errcode = 'HF001';
  end if;
  return new;
end $$;
create trigger sessions_proven before insert on sessions for each row execute function refuse_unproven_session();

-- The sign-in door sees all of this, everyone else their own; nobody sees the hash of a cookie.
alter table sessions enable row level security;
alter table authenticators enable row level security;
alter table passkeys enable row level security;
alter table recovery_codes enable row level security;
alter table factor_failures enable row level security;
alter table challenges enable row level security;
create policy sessions_identity on sessions to hearth_identity using (true);
create policy authenticators_identity on authenticators to hearth_identity using (true);
create policy passkeys_identity on passkeys to hearth_identity using (true);
create policy recovery_codes_identity on recovery_codes to hearth_identity using (true);
create policy factor_failures_identity on factor_failures to hearth_identity using (true);
create policy challenges_identity on challenges to hearth_identity using (true);
create policy sessions_own on sessions to hearth_app, hearth_resident using (user_id = (select app_actor_id()));
create policy authenticators_own on authenticators to hearth_app, hearth_resident using (user_id = (select app_actor_id()));
create policy passkeys_own on passkeys to hearth_app, hearth_resident using (user_id = (select app_actor_id()));
create policy recovery_codes_own on recovery_codes to hearth_app, hearth_resident using (user_id = (select app_actor_id()));
create policy factor_failures_own on factor_failures to hearth_app, hearth_resident using (user_id = (select app_actor_id()));
create policy challenges_own on challenges to hearth_app, hearth_resident using (user_id = (select app_actor_id()));
grant select (id, user_id, created_at, expires_at, ended_at, user_agent, address, last_seen_at, second_factor, confirmed_until),
  update (ended_at, confirmed_until) on sessions to hearth_app, hearth_resident;
grant select, insert, update, delete on authenticators, passkeys, recovery_codes, factor_failures, challenges
  to hearth_app, hearth_resident, hearth_identity;

-- Where everybody whose role moves points needs a second factor.
alter table properties add column requires_second_factor boolean not null default false;
create index properties_requiring on properties (id) where requires_second_factor;

-- Whether a person in the caller's scope has a second factor; null for everybody else.
create function second_factor_of(person text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select has_second_factor(person) where app_sees_all() or person = app_actor_id()
    or exists (select from actor_properties(person) p where p.property_id = any (app_property_ids()))
$$;
revoke execute on function second_factor_of from public;
grant execute on function second_factor_of to hearth_app;

-- Takes all second factors of a person in the caller's scope away and ends the sessions; false where there was none.
create function reset_second_factors(person text) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if second_factor_of(person) is null then
    raise exception 'outside the caller''s scope' using errcode = '42501';
  end if;
  insert into factor_failures as f (user_id) values (person) on conflict (user_id) do update set failures = f.failures;
  if not has_second_factor(person) then
    return false;
  end if;
  delete from challenges where user_id = person;
  delete from recovery_codes where user_id = person;
  delete from authenticators where user_id = person;
  delete from passkeys where user_id = person;
  delete from factor_failures where user_id = person;
  update sessions set ended_at = now() where user_id = person and ended_at is null;
  return true;
end $$;
revoke execute on function reset_second_factors from public;
grant execute on function reset_second_factors to hearth_app;

-- Lets every process look again at the open streams of the staff of a property, once it asks something else of them.
create function recheck_staff_of(property text) returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not (app_sees_all() or property = any (app_property_ids())) then
    raise exception 'outside the caller''s scope' using errcode = '42501';
  end if;
  insert into changes (topic, op, record_id)
  select distinct 'session', 'update', s.user_id from sessions s join users u on u.id = s.user_id
  where s.ended_at is null and s.expires_at > now() and (
    u.role in ('super_admin', 'admin')
    or (u.company_role is not null and u.company_id = (select p.company_id from properties p where p.id = property))
    or exists (select from property_roles r where r.user_id = s.user_id and r.property_id = property and r.removed_at is null
      and r.role not in ('ambassador', 'resident', 'user')));
end $$;
revoke execute on function recheck_staff_of from public;
grant execute on function recheck_staff_of to hearth_app;

-- A refused call gives its key back; what was answered stays.
grant delete on idempotency_keys to hearth_app, hearth_resident;
create policy idempotency_keys_unanswered on idempotency_keys as restrictive for delete to hearth_app, hearth_resident using (answer is null);
