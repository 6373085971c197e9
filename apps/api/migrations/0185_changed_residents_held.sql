-- A sync that changes many residents waits for staff, as one that adds or moves out many does.
alter table sync_runs drop constraint sync_runs_hold_check;
alter table sync_runs add constraint sync_runs_hold_check check (hold in ('preview', 'proposals', 'newPeople', 'changes'));
-- The changes of a run are read back for a day.
create index sync_runs_recent on sync_runs (integration_id, started_at);
