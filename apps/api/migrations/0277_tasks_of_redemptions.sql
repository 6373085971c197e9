-- Redemptions that a provider sends are claimed as all work for other systems is. One whose answer is not known keeps when it was
-- asked, and each is asked about again when it would have been.
alter table redemption_orders add column ask_at timestamptz not null default now(), add column asking_until timestamptz,
  add column failures integer not null default 0;
update redemption_orders set ask_at = coalesce(asked_at + interval '10 minutes', created_at),
  asking_until = case when is_asking then coalesce(asked_at, now()) end
where kind = 'provider';
drop index redemption_orders_asked;
alter table redemption_orders drop column asked_at, drop column is_asking;
create index redemption_orders_due on redemption_orders (ask_at) where status in ('waiting', 'returning');
