-- Backups of this database, good and failed.
create table backups (
  id hex_id primary key default new_id(),
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  -- A file or s3://bucket/key.
  location text not null,
  -- Size of the archive; null if the backup failed.
  bytes bigint check (bytes > 0),
  failure text not null default '',
  is_scheduled boolean not null,
  constraint backups_fail_with_a_reason check ((bytes is null) = (failure <> ''))
);
create index backups_good on backups (started_at desc) where bytes is not null;
