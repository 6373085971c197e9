-- Messages are claimed as all work for other systems is; one that is being sent keeps its lease.
alter table messages rename column turn to fence;
alter table messages drop column runner, add column try_at timestamptz not null default now();
update messages set try_at = send_at + interval '1 minute' where status = 'scheduled';
drop index messages_due, messages_sending;
create index messages_going on messages (try_at) where status in ('scheduled', 'sending');
