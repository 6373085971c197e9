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
  -- Browsers that signed in before this are no longer trusted.
  password_set_at timestamptz,
  -- For an invitation: the company (or property without one) that entered the data and can see it.
  invited_to hex_id,
  -- When staff add a person known to another company, the data entered is stored as an invitation, separate from the
  -- account, and merged into the person on acceptance. So an email can have several rows: one person, plus an
  -- invitation from each company that doesn't know them.
  declined_at timestamptz,
  limited_by text references users (id),
  -- Someone else entered this contact email for a user with an account. Until it's confirmed through the sign-in email,
  -- codes go to both addresses. Earlier contact emails aren't affected.
  contact_unconfirmed boolean not null default false,
  -- When the person's data was erased. Points and the audit log keep an anonymous account.
  erased_at timestamptz constraint users_erased_removed check (erased_at is null or deleted_at is not null),
  check (company_role is null or company_id is not null),
  constraint users_invited_not_signed_up check (invited_to is null or subject is null),
  constraint users_preferences_bounded check (octet_length(preferences::text) <= 65536),
  constraint users_declined_invited check (declined_at is null or invited_to is not null)
);
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_created on users (created_at desc, id);
create unique index users_email on users (email) where deleted_at is null and invited_to is null;
create unique index users_invited_email on users (email, invited_to) where deleted_at is null and invited_to is not null;
-- Finds people of a property by id, provider id or name: row-level security can't use these indexes.
create index users_external on users (external_id) where external_id <> '';
create index users_full_name on users (lower(first_name || ' ' || last_name)) where deleted_at is null;
create index users_phone_number on users (phone_number(phone)) where deleted_at is null and phone <> '';
create index users_contact_email on users (lower(contact_email)) where deleted_at is null and contact_email <> '';
-- A person's devices, newest last. A device belongs to the last user who signed in on it.
create index users_by_push_token on users using gin ((preferences -> 'pushTokens')) where preferences ? 'pushTokens';
create index users_limited_by on users (limited_by) where limited_by is not null;
create index users_company on users (company_id) where company_role is not null and deleted_at is null;

create table property_roles (
  user_id hex_id not null references users,
  property_id hex_id not null references properties,
  role text not null check (role in ('property_admin', 'manager', 'sr_leasing_agent', 'leasing_agent', 'read_only_manager', 'ambassador', 'resident', 'user')),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  -- When the person last left the property. Earlier payments are settled.
  last_left_at timestamptz,
  -- Unit details at a property the person joined by invitation while living elsewhere; null for the person's own.
  unit_number text,
  building text,
  occupants integer,
  external_id text,
  -- The user whose spend limit also applies to this role, because they created the account or assigned the role. Stored
  -- per role, since other users can assign other roles; for platform and company roles, it's stored on the person.
  limited_by text references users (id),
  primary key (user_id, property_id),
  constraint property_roles_own_home check (num_nulls(unit_number, building, occupants, external_id) in (0, 4))
);
create index property_roles_property on property_roles (property_id, user_id) include (role, removed_at);
create index property_roles_ambassadors on property_roles (property_id, created_at) include (user_id, removed_at) where role = 'ambassador';
create index property_roles_external on property_roles (property_id, external_id) where external_id is not null;
create index property_roles_limited_by on property_roles (limited_by) where limited_by is not null;

-- Sync runs. Pages are saved as they arrive, so that a run can resume.
create table sync_runs (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  integration_id hex_id not null references integrations on delete cascade,
  kind text not null check (kind in ('full', 'incremental')),
  cause text not null check (cause in ('schedule', 'staff', 'feed')),
  state text not null default 'reading'
    check (state in ('reading', 'planning', 'waiting', 'applying', 'done', 'failed', 'discarded')),
  -- Why it needs review: first run of the integration, or too many proposals, new people or changes.
  hold text check (hold in ('preview', 'proposals', 'newPeople', 'changes')),
  since timestamptz,
  -- The provider's next page, and the number read.
  page text,
  pages integer not null default 0,
  -- The last record planned or applied.
  place text not null default '',
  counts jsonb not null default '{}',
  error text not null default '',
  attempts integer not null default 0,
  started_by hex_id references users,
  decided_by hex_id references users,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Task columns for platform/outbound: when the sweep resumes it, the fencing token, and the running process's lease.
  resume_at timestamptz not null default now(),
  fence integer not null default 0,
  leased_until timestamptz
);
create unique index sync_runs_one on sync_runs (property_id) where state in ('reading', 'planning', 'waiting', 'applying');
create index sync_runs_property on sync_runs (property_id, started_at desc, id);
create index sync_runs_open on sync_runs (resume_at) where state in ('reading', 'planning', 'applying');
-- For counting the last day's changes.
create index sync_runs_recent on sync_runs (integration_id, started_at);

-- A provider's latest data for one person on one lease, and what was applied from it.
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
  -- A digest of the data, to detect changes.
  content text not null,
  seen_run hex_id,
  seen_at timestamptz not null default now(),
  -- Number of consecutive full syncs in which it was missing.
  missed integer not null default 0,
  user_id hex_id references users,
  lease_id hex_id,
  -- The lease values last applied, and the digest they came from.
  applied jsonb,
  applied_content text,
  state text not null default 'new' check (state in ('new', 'synced', 'conflict', 'ignored', 'skipped', 'unread')),
  -- Why it isn't synced, as shown to staff, and any conflicting values.
  reason text not null default '',
  differences jsonb not null default '[]',
  search_text text generated always as (lower(first_name || ' ' || last_name || ' ' || building || ' ' || unit_number)) stored,
  -- Processing order: move-outs first, then by person.
  work_key text collate "C" not null
    generated always as (case when status = 'past' then '0' else '1' end || external_id || chr(31) || lease_ref) stored,
  constraint sync_records_once unique (integration_id, external_id, lease_ref)
);
create index sync_records_person on sync_records (integration_id, user_id);
create index sync_records_state on sync_records (property_id, state, id);
create index sync_records_search on sync_records using gin (search_text gin_trgm_ops);
create index sync_records_work on sync_records (integration_id, work_key);
create index sync_records_email on sync_records (integration_id, email);
-- Leases whose residents gave notice.
create index sync_records_notice on sync_records (lease_id) where status = 'notice';

-- A run's planned changes. Confirming applies exactly these.
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

-- Residents missing from the provider's data. Staff confirm or ignore each move-out; none is automatic.
create table sync_absences (
  property_id hex_id not null references properties,
  user_id hex_id not null references users,
  integration_id hex_id not null references integrations on delete cascade,
  -- The latest run that found it.
  run_id hex_id not null references sync_runs on delete cascade,
  missed integer not null default 0,
  reason text not null check (reason in ('missing', 'past')),
  -- `held` while the proposing run needs review.
  state text not null default 'counting' check (state in ('counting', 'held', 'proposed', 'ignored', 'confirmed')),
  proposed_at timestamptz,
  decided_by hex_id references users,
  decided_at timestamptz,
  primary key (property_id, user_id)
);
create index sync_absences_state on sync_absences (property_id, state);

-- Residents whose data was erased, as a hash of the provider's id: syncs no longer read them.
create table erased_residents (
  integration_id hex_id not null references integrations on delete cascade,
  property_id hex_id not null references properties,
  external_hash text not null,
  primary key (integration_id, external_hash)
);

-- Foreign keys of earlier tables.
alter table feed_keys add foreign key (created_by) references users;

-- Columns that can be set when adding a person; all others of `users` get their default. A new column needs `alter type
-- new_person add attribute …` besides `alter table users add column …`.
create type new_person as (id text, email text, first_name text, last_name text, phone text, contact_email text, role text,
  unit_number text, building text, occupants integer, send_email boolean, external_id text);
