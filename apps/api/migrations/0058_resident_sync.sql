-- A resident whom the provider calls current after the lease's last day lives there month to month.
alter table leases add column month_to_month boolean not null default false;
-- The last day on which a lease counts as running; what it says stays in `end_date`.
alter table leases add column runs_until date not null
  generated always as (case when month_to_month then 'infinity'::date else end_date end) stored;
drop index leases_property_end;
create index leases_property_end on leases (property_id, runs_until) where void_at is null;

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
  hold text check (hold in ('preview', 'proposals')),
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
  -- From when on whoever finds it open goes on with it.
  resume_at timestamptz not null default now()
);
create unique index sync_runs_one on sync_runs (property_id) where state in ('reading', 'planning', 'waiting', 'applying');
create index sync_runs_property on sync_runs (property_id, started_at desc, id);
create index sync_runs_open on sync_runs (resume_at) where state in ('reading', 'planning', 'applying');
alter table sync_runs enable row level security;
create policy sync_runs_scope on sync_runs to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update on sync_runs to hearth_app;

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
  lease_id hex_id references leases,
  -- The values of the lease that were written last, and the content that they came from.
  applied jsonb,
  applied_content text,
  state text not null default 'new' check (state in ('new', 'synced', 'conflict', 'ignored', 'skipped', 'unread')),
  -- Why it is not synced, as staff read it, and the values that stand against each other.
  reason text not null default '',
  differences jsonb not null default '[]',
  search_text text generated always as (lower(first_name || ' ' || last_name || ' ' || building || ' ' || unit_number)) stored,
  constraint sync_records_once unique (integration_id, external_id, lease_ref)
);
create index sync_records_person on sync_records (integration_id, user_id);
create index sync_records_email on sync_records (integration_id, lower(email)) where email <> '';
create index sync_records_state on sync_records (property_id, state, id);
create index sync_records_search on sync_records using gin (search_text gin_trgm_ops);
alter table sync_records enable row level security;
create policy sync_records_scope on sync_records to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update, delete on sync_records to hearth_app;

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
alter table sync_lines enable row level security;
create policy sync_lines_scope on sync_lines to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update, delete on sync_lines to hearth_app;

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
alter table sync_absences enable row level security;
create policy sync_absences_scope on sync_absences to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update, delete on sync_absences to hearth_app;

-- Of the addresses that the company of a property knows, who they are: what decides whether an address is shared by two people.
create function known_names(addresses text[], property text) returns table (email text, id text, first_name text, last_name text, is_addable boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if not (app_sees_all() or property = any (app_property_ids())) then
    raise exception 'outside the caller''s scope' using errcode = '42501';
  end if;
  return query select k.email, k.id, u.first_name, u.last_name, k.is_addable
    from known_people(addresses, property) k join users u on u.id = k.id;
end $$;
revoke execute on function known_names from public;
grant execute on function known_names to hearth_app;
