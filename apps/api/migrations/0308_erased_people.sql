-- When a person's data was erased, and residents that a sync no longer adds because of it.
alter table users add column erased_at timestamptz constraint users_erased_removed check (erased_at is null or deleted_at is not null);
create table erased_residents (
  integration_id hex_id not null references integrations on delete cascade,
  property_id hex_id not null references properties,
  external_hash text not null,
  primary key (integration_id, external_hash)
);
