create extension if not exists btree_gist;

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
  constraint leases_end_after_start check (end_date > start_date),
  -- Roommates share a unit; nobody holds the same one twice at a time. A renewal begins on the day on which the old lease ends.
  constraint leases_held_once exclude using gist (
    property_id with =, user_id with =, unit_key with =, daterange(start_date, end_date, '[)') with &&
  ) where (void_at is null)
);
create index leases_property on leases (property_id, created_at desc, id);
create index leases_property_end on leases (property_id, end_date) where void_at is null;
create index leases_unit on leases (property_id, unit_key) where void_at is null;
create index leases_user on leases (user_id, start_date desc);
create unique index leases_renewed_once on leases (renews) where void_at is null;

alter table leases enable row level security;
create policy leases_scope on leases to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy leases_resident on leases for select to hearth_resident using (user_id = (select app_actor_id()));
grant select, insert, update on leases to hearth_app;
grant select on leases to hearth_resident;

-- The rewards of the rent roll: one for each lease and month. A void takes the points back and frees the month again.
create table rent_rewards (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  lease_id hex_id not null references leases,
  -- The first of the month.
  month date not null check (extract(day from month) = 1),
  point_log_id hex_id not null references point_logs deferrable initially deferred,
  voided_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index rent_rewards_once on rent_rewards (lease_id, month) where voided_at is null;
create index rent_rewards_month on rent_rewards (property_id, month);
create index rent_rewards_log on rent_rewards (point_log_id);
alter table rent_rewards enable row level security;
create policy rent_rewards_scope on rent_rewards to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update on rent_rewards to hearth_app;

create function free_rent_reward() returns trigger language plpgsql as $$
begin
  update rent_rewards set voided_at = new.void_at where point_log_id = new.id;
  return null;
end $$;
create trigger point_logs_free_rent_reward after update of void_at on point_logs for each row
  when (new.type = 'rent' and new.void_at is not null) execute function free_rent_reward();
