-- Invoices that Maxio Advanced Billing collects: in which subscription, its id of each once it has one, and what kept it from being asked.
alter table invoices
  drop constraint invoices_payment_method_check,
  add constraint invoices_payment_method_check check (payment_method in ('bankTransfer', 'check', 'maxio')),
  add column maxio_subscription_id text,
  add column maxio_uid text unique,
  add column collect_failure text not null default '',
  add constraint invoices_collected check ((payment_method = 'maxio') = (maxio_subscription_id is not null));
create index invoices_to_collect on invoices (id) where payment_method = 'maxio' and status = 'open';
grant update (maxio_uid, collect_failure) on invoices to hearth_app;
