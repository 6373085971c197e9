create table leases (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  user_id hex_id not null references users,
  unit_number text not null check (unit_number <> ''),
  -- Empty, as the rent is null, where an import brought no more.
  building text not null default '',
  -- A unit however it is spelt, in a column: row-level security leaves an index on lower() unused, which is not leakproof.
  unit_key text not null generated always as (lower(building) || chr(31) || lower(unit_number)) stored,
  start_date date not null,
  end_date date not null,
  rent_amount numeric(9, 2) check (rent_amount >= 1),
  renews hex_id references leases,
  void_at timestamptz,
  created_by hex_id references users,
  updated_by hex_id references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A resident whom the provider calls current after the lease's last day lives there month to month.
  month_to_month boolean not null default false,
  -- The last day on which a lease counts as running; what it says stays in `end_date`.
  runs_until date not null
    generated always as (case when month_to_month then 'infinity'::date else end_date end) stored,
  constraint leases_end_after_start check (end_date > start_date),
  -- Roommates share a unit; nobody holds the same one twice at a time. A renewal begins on the day on which the old lease ends.
  constraint leases_held_once exclude using gist (
      property_id with =, user_id with =, unit_key with =, daterange(start_date, end_date, '[)') with &&
    ) where (void_at is null)
);
create index leases_property on leases (property_id, created_at desc, id);
create index leases_user on leases (user_id, start_date desc);
create unique index leases_renewed_once on leases (renews) where void_at is null;
create index leases_unit on leases (property_id, unit_key);
create index leases_property_end on leases (property_id, runs_until) where void_at is null;
create index leases_end on leases (runs_until) where void_at is null;

-- References to these tables from tables above.
alter table sync_records add foreign key (lease_id) references leases;
