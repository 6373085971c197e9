-- A unit however it is spelt, in a column: row-level security leaves an index on lower() unused, which is not leakproof.
alter table leases add column unit_key text not null generated always as (lower(building) || chr(31) || lower(unit_number)) stored;
drop index leases_unit;
create index leases_unit on leases (property_id, unit_key) where void_at is null;
