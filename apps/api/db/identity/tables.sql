-- Sessions and passwords: only the sign-in door reads them.
create table credentials (
  user_id hex_id primary key references users,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table sessions (
  id hex_id primary key default new_id(),
  user_id hex_id not null references users,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- What people see of their own sessions, which second factor opened each, and until when the person at it has confirmed who they are.
  user_agent text not null default '' check (length(user_agent) <= 300),
  address text not null default '' check (length(address) <= 100),
  last_seen_at timestamptz not null default now(),
  second_factor text check (second_factor in ('authenticator', 'recoveryCode', 'passkey')),
  confirmed_until timestamptz
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table sign_in_failures (
  -- 'account:<e-mail>' or 'address:<ip>'; unknown accounts count too, so that they look alike.
  subject text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_failures_age on sign_in_failures (last_failed_at);

-- What a mail carries so that its reader can prove to have read it: a one-time link, and a code where one was asked for.
-- Only hashes are kept. A link works for the address that it was mailed to, and no longer once the person has another.
-- Where a code is asked for and nobody is to get one, a row without a person is kept: wrong codes then cost the same time.
create table one_time_links (
  id hex_id primary key default new_id(),
  purpose text not null check (purpose in ('sign-up', 'join', 'reset')),
  user_id hex_id references users,
  property_id hex_id references properties,
  email text not null,
  link_hash text not null unique,
  -- Of a code: the browser that asked for it, the network that it was asked from, and whose allowance of mails it took.
  code_hash text,
  browser_hash text,
  network text,
  allowance text,
  -- Wrong codes from the browser that asked, and from elsewhere in its network, are counted apart.
  attempts integer not null default 0,
  stray_attempts integer not null default 0,
  -- While somebody is about to use it, nobody else does.
  held_until timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nulls(code_hash, browser_hash, network, allowance) in (0, 4)),
  check (user_id is not null or code_hash is not null)
);
-- Inviting again renews the link: the one before stops working.
create unique index one_time_links_invitation on one_time_links (purpose, user_id, property_id) nulls not distinct where code_hash is null;
create index one_time_links_person on one_time_links (user_id, purpose);
create index one_time_links_address on one_time_links (email, purpose, created_at) where code_hash is not null;
create index one_time_links_expiry on one_time_links (expires_at);

-- Accounts whose password is printed in the README. Closed by every start that is not in demo mode.
create table demo_accounts (
  user_id hex_id primary key references users,
  closed_at timestamptz
);

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
