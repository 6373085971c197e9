-- Results of the nightly comparisons of totals with their source.
create table drift_checks (
  name text primary key check (name in ('ledger', 'pointLogs', 'dashboard', 'platform')),
  checked_at timestamptz not null,
  differences integer not null check (differences >= 0)
);
