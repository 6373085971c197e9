create table users (
  id hex_id primary key default new_id(),
  -- The identity subject; its presence means active.
  subject text unique,
  external_id text not null default '',
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email) and email <> ''),
  contact_email text not null default '',
  phone text not null default '',
  role text not null check (role in ('super_admin', 'admin', 'brand_admin', 'content_admin', 'property_admin', 'manager',
    'sr_leasing_agent', 'leasing_agent', 'read_only_manager', 'ambassador', 'resident', 'user')),
  onboarded boolean not null default false,
  preferences jsonb not null default '{}',
  unit_number text not null default '',
  building text not null default '',
  occupants integer not null default 1 check (occupants between 1 and 100),
  send_email boolean not null default true,
  company_id hex_id references companies,
  company_role text check (company_role in ('all', 'allSiteAccess', 'multiSiteAccess')),
  company_group_ids text[] not null default '{}',
  spend_limit integer not null default 0 check (spend_limit >= 0),
  last_activity timestamptz,
  disabled_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored,
  -- Browsers that signed in before the password was set are not known any more.
  password_set_at timestamptz,
  -- Set while a person is invited: the company, or the property without one, that may know them by what it typed itself.
  invited_to hex_id,
  -- Whoever staff add and another company knows is invited: a record of what was typed, which nothing leads from to anybody else. It
  -- goes up in the person of that address when they accept. So an address may stand in several records: one that is a person, and one
  -- invitation for each company that does not know it.
  declined_at timestamptz,
  limited_by text references users (id),
  -- A contact email that somebody else wrote for a person who signs in: until its owner confirms it by the sign-in address, codes go there,
  -- too. What was there before stays as it was used.
  contact_unconfirmed boolean not null default false,
  check (company_role is null or company_id is not null),
  constraint users_invited_not_signed_up check (invited_to is null or subject is null),
  constraint users_preferences_bounded check (octet_length(preferences::text) <= 65536),
  constraint users_declined_invited check (declined_at is null or invited_to is not null)
);
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_created on users (created_at desc, id);
create unique index users_email on users (email) where deleted_at is null and invited_to is null;
create unique index users_invited_email on users (email, invited_to) where deleted_at is null and invited_to is not null;
-- Of the people of a property those with these ids, these ids at a provider, or these names: found by indexes, which row-level security
-- would leave unused.
create index users_external on users (external_id) where external_id <> '';
create index users_full_name on users (lower(first_name || ' ' || last_name)) where deleted_at is null;
create index users_phone_number on users (phone_number(phone)) where deleted_at is null and phone <> '';
create index users_contact_email on users (lower(contact_email)) where deleted_at is null and contact_email <> '';
-- The devices of a person, the last that was registered last. A device has one owner: who signed in there last.
create index users_by_push_token on users using gin ((preferences -> 'pushTokens')) where preferences ? 'pushTokens';
create index users_limited_by on users (limited_by) where limited_by is not null;
create index users_company on users (company_id) where company_role is not null and deleted_at is null;

create table property_roles (
  user_id hex_id not null references users,
  property_id hex_id not null references properties,
  role text not null check (role in ('property_admin', 'manager', 'sr_leasing_agent', 'leasing_agent', 'read_only_manager', 'ambassador', 'resident', 'user')),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  -- When the person last left the property; what was paid there before is settled.
  last_left_at timestamptz,
  -- The home that a property knows of somebody who joined it by an invitation, and lives elsewhere as well; null: the person's own.
  unit_number text,
  building text,
  occupants integer,
  external_id text,
  -- Who is limited limits, too, the accounts that they make and the people they give a role: what those spend there counts against
  -- both limits. Kept with the role, as somebody may owe another role to somebody else; of a platform or company role, with the person.
  limited_by text references users (id),
  primary key (user_id, property_id),
  constraint property_roles_own_home check (num_nulls(unit_number, building, occupants, external_id) in (0, 4))
);
create index property_roles_property on property_roles (property_id, user_id) include (role, removed_at);
create index property_roles_ambassadors on property_roles (property_id, created_at) include (user_id, removed_at) where role = 'ambassador';
create index property_roles_external on property_roles (property_id, external_id) where external_id is not null;
create index property_roles_limited_by on property_roles (limited_by) where limited_by is not null;

-- One reading of a provider and what comes of it. Pages are kept as they come, so that a run goes on where it stopped.
create table sync_runs (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  integration_id hex_id not null references integrations on delete cascade,
  kind text not null check (kind in ('full', 'incremental')),
  cause text not null check (cause in ('schedule', 'staff', 'feed')),
  state text not null default 'reading'
    check (state in ('reading', 'planning', 'waiting', 'applying', 'done', 'failed', 'discarded')),
  -- Why staff have to decide: the first of its integration, or so many proposals to move out.
  hold text check (hold in ('preview', 'proposals', 'newPeople', 'changes')),
  since timestamptz,
  -- The provider's page that is read next, and how many were.
  page text,
  pages integer not null default 0,
  -- The last record that was planned or applied.
  place text not null default '',
  counts jsonb not null default '{}',
  error text not null default '',
  attempts integer not null default 0,
  started_by hex_id references users,
  decided_by hex_id references users,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- A task of platform/outbound: when a sweep goes on with it, the fence, and the lease of whoever does now.
  resume_at timestamptz not null default now(),
  fence integer not null default 0,
  leased_until timestamptz
);
create unique index sync_runs_one on sync_runs (property_id) where state in ('reading', 'planning', 'waiting', 'applying');
create index sync_runs_property on sync_runs (property_id, started_at desc, id);
create index sync_runs_open on sync_runs (resume_at) where state in ('reading', 'planning', 'applying');
-- The changes of a run are read back for a day.
create index sync_runs_recent on sync_runs (integration_id, started_at);

-- What a provider says of one person in one lease, as it came last, and what of it was written.
create table sync_records (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  integration_id hex_id not null references integrations on delete cascade,
  external_id text collate "C" not null,
  lease_ref text collate "C" not null default '',
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone text not null default '',
  status text not null default 'current' check (status in ('current', 'future', 'notice', 'past')),
  building text not null default '',
  unit_number text not null default '',
  lease_start date,
  lease_end date,
  move_out date,
  rent_amount numeric(12, 2),
  -- A digest of all that came, by which a change is seen.
  content text not null,
  seen_run hex_id,
  seen_at timestamptz not null default now(),
  -- Full snapshots in a row that did not have it.
  missed integer not null default 0,
  user_id hex_id references users,
  lease_id hex_id,
  -- The values of the lease that were written last, and the content that they came from.
  applied jsonb,
  applied_content text,
  state text not null default 'new' check (state in ('new', 'synced', 'conflict', 'ignored', 'skipped', 'unread')),
  -- Why it is not synced, as staff read it, and the values that stand against each other.
  reason text not null default '',
  differences jsonb not null default '[]',
  search_text text generated always as (lower(first_name || ' ' || last_name || ' ' || building || ' ' || unit_number)) stored,
  -- The order in which records are worked off: who moved out first, then those of one person together.
  work_key text collate "C" not null
    generated always as (case when status = 'past' then '0' else '1' end || external_id || chr(31) || lease_ref) stored,
  constraint sync_records_once unique (integration_id, external_id, lease_ref)
);
create index sync_records_person on sync_records (integration_id, user_id);
create index sync_records_state on sync_records (property_id, state, id);
create index sync_records_search on sync_records using gin (search_text gin_trgm_ops);
create index sync_records_work on sync_records (integration_id, work_key);
create index sync_records_email on sync_records (integration_id, email);

-- What a run does with whom, as it was planned: what is confirmed is what happens.
create table sync_lines (
  id hex_id primary key default new_id(),
  run_id hex_id not null references sync_runs on delete cascade,
  property_id hex_id not null references properties,
  record_id hex_id references sync_records on delete cascade,
  user_id hex_id references users,
  action text not null check (action in ('create', 'add', 'change', 'transfer', 'conflict', 'missing', 'moveOut')),
  name text not null,
  unit text not null default '',
  text text not null,
  differences jsonb not null default '[]',
  plan jsonb not null default '{}',
  state text not null default 'planned' check (state in ('planned', 'applied', 'outdated', 'failed')),
  note text not null default '',
  constraint sync_lines_once unique (run_id, record_id)
);
create index sync_lines_run on sync_lines (run_id, action, id);
create index sync_lines_planned on sync_lines (run_id, id) where state = 'planned';

-- Residents whom the provider does not have any more. Nobody is removed by it: staff confirm a move-out, or ignore it.
create table sync_absences (
  property_id hex_id not null references properties,
  user_id hex_id not null references users,
  integration_id hex_id not null references integrations on delete cascade,
  -- The run that found it last.
  run_id hex_id not null references sync_runs on delete cascade,
  missed integer not null default 0,
  reason text not null check (reason in ('missing', 'past')),
  -- `held`: the run that proposes it waits for staff.
  state text not null default 'counting' check (state in ('counting', 'held', 'proposed', 'ignored', 'confirmed')),
  proposed_at timestamptz,
  decided_by hex_id references users,
  decided_at timestamptz,
  primary key (property_id, user_id)
);
create index sync_absences_state on sync_absences (property_id, state);

-- References to these tables from tables above.
alter table feed_keys add foreign key (created_by) references users;

-- What may be said of a person who is added; everything else of `users` has its default. A further column of people that callers
-- write needs `alter type new_person add attribute …` beside `alter table users add column …`.
create type new_person as (id text, email text, first_name text, last_name text, phone text, contact_email text, role text,
  unit_number text, building text, occupants integer, send_email boolean, external_id text);
