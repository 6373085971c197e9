-- Runs of resident sync are claimed as all work for other systems is.
alter table sync_runs add column fence integer not null default 0, add column leased_until timestamptz;
