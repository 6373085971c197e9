-- Rows are sealed in the order of transactions, once none with a lower id is open, as live updates read changes.
alter table audit_log add column transaction_id xid8 not null default pg_current_xact_id();
create unique index audit_log_sealing on audit_log (transaction_id, id);

-- What is asked for beside a record and a property; the property stands in each, for row-level security asks for it.
create index audit_log_at on audit_log (at, id) include (property_id);
create index audit_log_actor on audit_log (actor_id, at, id) include (property_id);
create index audit_log_action on audit_log (action, at, id) include (property_id);
create index audit_log_kind on audit_log (target_kind, at, id) include (property_id);

-- Who serves a request says what was done; when it was, and in which transaction, is the database's to say.
revoke insert on audit_log from hearth_app, hearth_resident, hearth_identity;
grant insert (actor_id, action, target_kind, target_id, property_id, before, after, request_id)
  on audit_log to hearth_app, hearth_resident, hearth_identity;
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function refuse_change();

-- One seal for a batch of rows: its hash holds the hash of the one before, and a digest of each row.
create table audit_seals (
  number bigint primary key check (number > 0),
  row_count integer not null check (row_count > 0),
  last_transaction xid8 not null,
  last_id hex_id not null,
  -- SHA-256 of each row, in the order of (transaction, id).
  digests text[] not null check (cardinality(digests) = row_count),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null
);
create trigger audit_seals_append_only before update or delete on audit_seals for each row execute function refuse_change();
create trigger audit_seals_not_emptied before truncate on audit_seals for each statement execute function refuse_change();

-- The newest seal once more: who seals takes turns by it, and a seal that was taken from the end of the chain is missed.
create table audit_newest_seal (
  only_row boolean primary key default true check (only_row),
  number bigint not null default 0,
  -- Of all seals together.
  row_count bigint not null default 0,
  last_transaction xid8 not null default '0',
  last_id hex_id not null default repeat('0', 24),
  hash text not null default repeat('0', 64)
);
insert into audit_newest_seal default values;
grant select (row_count, last_transaction, last_id) on audit_newest_seal to hearth_app;
