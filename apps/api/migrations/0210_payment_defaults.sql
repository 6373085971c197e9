-- What a property pays by unless it chooses otherwise, and how many reminders of an open invoice were sent.
alter table properties add column default_payment_method text
  check (default_payment_method in ('bankTransfer', 'check', 'maxio'));
alter table invoices add column reminders smallint not null default 0;
grant update (reminders) on invoices to hearth_app;
