-- Two processes that ask Maxio about the same invoice at once would both order it there: one takes it until then.
alter table invoices add column collecting_until timestamptz;
grant update (collecting_until) on invoices to hearth_app;
