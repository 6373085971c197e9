-- Orders keep the amount that they were made with: one to one in their currency.
alter table redemption_orders add column value_cents bigint check (value_cents >= 0),
  add column exchange_rate numeric(12, 6) check (exchange_rate > 0);
update redemption_orders set value_cents = points;
alter table redemption_orders alter column value_cents set not null,
  add constraint redemption_orders_value check (
    case when exchange_rate is null then value_cents = points else currency = 'CAD' and value_cents <= round(points * exchange_rate) end);
