-- Sessions and passwords, readable by hearth_identity only.
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
  -- Shown in the user's session list, with the next two.
  user_agent text not null default '' check (length(user_agent) <= 300),
  address text not null default '' check (length(address) <= 100),
  last_seen_at timestamptz not null default now(),
  second_factor text check (second_factor in ('authenticator', 'recoveryCode', 'passkey')),
  -- Identity reconfirmed until this time.
  confirmed_until timestamptz
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table sign_in_failures (
  -- 'account:<email>' or 'address:<ip>'; unknown accounts count too, so that they look alike.
  subject text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_failures_age on sign_in_failures (last_failed_at);

-- Hashes of one-time links and codes sent by email. A link works only while the person has the email it was sent to. A
-- code requested for an unknown email gets a row without a person, so that checking it takes the same time.
create table one_time_links (
  id hex_id primary key default new_id(),
  purpose text not null check (purpose in ('sign-up', 'join', 'reset')),
  user_id hex_id references users,
  property_id hex_id references properties,
  email text not null,
  link_hash text not null unique,
  -- For codes: the browser and network that requested it, and the email allowance it used.
  code_hash text,
  browser_hash text,
  network text,
  allowance text,
  -- Wrong codes, counted separately for the requesting browser and for others in its network.
  attempts integer not null default 0,
  stray_attempts integer not null default 0,
  -- Reserved until this time by the request using it.
  held_until timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nulls(code_hash, browser_hash, network, allowance) in (0, 4)),
  check (user_id is not null or code_hash is not null)
);
-- Inviting again replaces the link; the previous one stops working.
create unique index one_time_links_invitation on one_time_links (purpose, user_id, property_id) nulls not distinct where code_hash is null;
create index one_time_links_person on one_time_links (user_id, purpose);
create index one_time_links_address on one_time_links (email, purpose, created_at) where code_hash is not null;
create index one_time_links_expiry on one_time_links (expires_at);

-- Accounts whose password is in the README. Closed at every start outside demo mode.
create table demo_accounts (
  user_id hex_id primary key references users,
  closed_at timestamptz
);

-- Authenticator secrets, sealed with the deployment's key.
create table authenticators (
  user_id hex_id primary key references users,
  sealed_secret text not null,
  -- 30-second step of the last accepted code, since codes work once.
  used_step bigint not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create table passkeys (
  id hex_id primary key default new_id(),
  user_id hex_id not null references users,
  credential_id text not null unique,
  public_key text not null,
  -- The authenticator's signature counter, which reveals clones. 0 if unsupported.
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

-- Failed second-factor attempts per user; the row also serializes factor changes. Only a correct code resets it, not a
-- correct password.
create table factor_failures (
  user_id hex_id primary key references users,
  failures integer not null default 0,
  last_failed_at timestamptz not null default now(),
  locked_until timestamptz,
  warned_at timestamptz
);

-- Single-use, short-lived challenges, bound to the client they were issued to.
create table challenges (
  id hex_id primary key default new_id(),
  token_hash text not null unique,
  purpose text not null check (purpose in ('sign-in', 'passkey-sign-in', 'confirm', 'authenticator', 'passkey')),
  -- Null until a passkey identifies the user.
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
