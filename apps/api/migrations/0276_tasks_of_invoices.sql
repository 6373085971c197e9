-- Invoices that Maxio collects are claimed as all work for other systems is; one that is being asked about stays taken.
alter table invoices add column collect_fence integer not null default 0, add column collect_failures integer not null default 0;
