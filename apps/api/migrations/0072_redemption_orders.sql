-- What is handed out for the points of a redemption: one order for each.
create table redemption_orders (
  id hex_id primary key default new_id(),
  point_log_id hex_id not null unique references point_logs,
  property_id hex_id not null references properties,
  user_id hex_id not null references users,
  brand_id hex_id not null references brands,
  kind text not null check (kind in ('voucher', 'codes', 'property')),
  status text not null check (status in ('delivered', 'handOver', 'returned')),
  points bigint not null check (points > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  -- Why its points went back.
  reason text not null default '',
  delivered_at timestamptz,
  -- Who handed it over, or had its points returned.
  settled_by hex_id references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind = 'property' or status <> 'handOver'),
  check ((status = 'delivered') = (delivered_at is not null))
);
create index redemption_orders_property on redemption_orders (property_id, created_at desc, id);
create index redemption_orders_brand on redemption_orders (brand_id, created_at desc, id);
create index redemption_orders_created on redemption_orders (created_at desc, id);
create index redemption_orders_open on redemption_orders (property_id) where status = 'handOver';

alter table redemption_orders enable row level security;
create policy redemption_orders_scope on redemption_orders to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy redemption_orders_resident on redemption_orders for select to hearth_resident
  using (user_id = (select app_actor_id()));
create policy redemption_orders_redeem on redemption_orders for insert to hearth_resident
  with check (user_id = (select app_actor_id()) and exists (
    select from point_logs l where l.id = point_log_id and l.user_id = (select app_actor_id()) and l.type = 'redemption'
      and l.property_id = redemption_orders.property_id and l.brand_id = redemption_orders.brand_id and l.points = -redemption_orders.points));
grant select, insert, update on redemption_orders to hearth_app;
grant select, insert on redemption_orders to hearth_resident;

-- What was redeemed before was mailed as a voucher.
insert into redemption_orders (point_log_id, property_id, user_id, brand_id, kind, status, points, currency, delivered_at, created_at, updated_at)
select l.id, l.property_id, l.user_id, l.brand_id, 'voucher', case when l.void_at is null then 'delivered' else 'returned' end, -l.points,
  case p.country when 'CA' then 'CAD' else 'USD' end, case when l.void_at is null then l.created_at end, l.created_at, l.created_at
from point_logs l join properties p on p.id = l.property_id where l.type = 'redemption' and l.brand_id is not null and l.points < 0;

-- Below how many codes that can be given out a brand warns.
alter table brands add column codes_warn_below integer not null default 10 check (codes_warn_below between 0 and 100000);

-- Codes of a brand, each given out once. `sealed` opens for its own id alone; `code_hash` finds the same code again.
create table brand_codes (
  id hex_id primary key default new_id(),
  brand_id hex_id not null references brands,
  code_hash text not null,
  sealed text not null,
  points integer not null check (points > 0),
  -- The last day on which it is given out.
  expires_on date,
  order_id hex_id unique references redemption_orders,
  created_by hex_id references users,
  created_at timestamptz not null default now(),
  constraint brand_codes_once unique (brand_id, code_hash)
);
create index brand_codes_left on brand_codes (brand_id, points, expires_on, id) where order_id is null;
alter table brand_codes enable row level security;
create policy brand_codes_scope on brand_codes to hearth_app using ((select app_sees_all())) with check ((select app_sees_all()));
grant select, insert on brand_codes to hearth_app;

-- Gives a code of its value to an order: the one that expires first. Null where there is none.
create function take_code(wanted text) returns text language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  redeemed redemption_orders;
  taken text;
begin
  select o.* into redeemed from redemption_orders o where o.id = wanted and o.kind = 'codes' and o.user_id = app_actor_id();
  if not found then
    raise exception 'outside the caller''s scope' using errcode = '42501';
  end if;
  update brand_codes c set order_id = redeemed.id where c.id = (
    select f.id from brand_codes f join properties p on p.id = redeemed.property_id
    where f.brand_id = redeemed.brand_id and f.points = redeemed.points and f.order_id is null
      and (f.expires_on is null or f.expires_on >= (now() at time zone p.timezone)::date)
    order by f.expires_on nulls last, f.id limit 1 for update of f skip locked)
  returning c.id into taken;
  return taken;
end $$;
revoke execute on function take_code from public;
grant execute on function take_code to hearth_resident;

-- How many codes of a brand can be given out, for those who look after brands; null for others.
create function codes_left(brand text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from brand_codes c where c.brand_id = brand and c.order_id is null
    and (c.expires_on is null or c.expires_on >= current_date) and app_sees_all() having app_sees_all()
$$;
revoke execute on function codes_left from public;
grant execute on function codes_left to hearth_app, hearth_resident;
