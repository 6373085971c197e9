-- What Maxio has told, by its own number: told again, it is nothing new.
create table maxio_events (
  id text primary key,
  received_at timestamptz not null default now()
);
create index maxio_events_received on maxio_events (received_at);
alter table maxio_events enable row level security;
create policy maxio_events_scope on maxio_events to hearth_app using ((select app_sees_all())) with check ((select app_sees_all()));
grant select, insert, delete on maxio_events to hearth_app;
-- Invoices that Maxio collects, by what it names when it tells of them.
create index invoices_to_collect_in on invoices (maxio_subscription_id) where payment_method = 'maxio' and status = 'open';
