-- Its code could not be opened any more, as its key was lost, and no mail with it had been written: nobody has got it.
alter table redemption_orders add column is_lost boolean not null default false,
  add constraint redemption_orders_lost check (not is_lost or kind = 'codes');
