-- A run of the feed that would bring more new people than usual waits for staff, as one with too many move-outs does.
alter table sync_runs drop constraint sync_runs_hold_check;
alter table sync_runs add constraint sync_runs_hold_check check (hold in ('preview', 'proposals', 'newPeople'));
