-- How many sealed rows of the audit there are of each action and kind on each day of UTC: a count over years reads these, and the rows of
-- the days at its ends. Whoever seals adds up; what was sealed once does not change.
create table audit_totals (
  day date not null,
  action text not null,
  target_kind text not null,
  count bigint not null check (count > 0),
  primary key (day, action, target_kind) include (count)
);
alter table audit_totals enable row level security;
create policy audit_totals_read on audit_totals for select to hearth_app using ((select app_sees_all()));
grant select on audit_totals to hearth_app;

insert into audit_totals
select (a.at at time zone 'UTC')::date, a.action, a.target_kind, count(*) from audit_log a, audit_newest_seal s
where (a.transaction_id, a.id) <= (s.last_transaction, s.last_id) group by 1, 2, 3;
analyze audit_totals;
