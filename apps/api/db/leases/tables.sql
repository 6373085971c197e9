create table leases (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  user_id hex_id not null references users,
  unit_number text not null check (unit_number <> ''),
  -- Empty (and rent null) if the import had no value.
  building text not null default '',
  -- Normalized unit. A column, because lower() isn't leakproof, so row-level security can't use an index on it.
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
  -- The provider still lists the lease as current after its end date.
  month_to_month boolean not null default false,
  -- Last day the lease is current; `end_date` is the contractual end.
  runs_until date not null
    generated always as (case when month_to_month then 'infinity'::date else end_date end) stored,
  constraint leases_end_after_start check (end_date > start_date),
  -- Roommates can share a unit, but a resident can't have overlapping leases for it. A renewal starts on the last day
  -- of the old lease.
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

-- Foreign keys of earlier tables.
alter table sync_records add foreign key (lease_id) references leases;
