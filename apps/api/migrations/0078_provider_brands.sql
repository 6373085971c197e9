-- Brands whose rewards a provider sends: a product of its own in one country.
alter table brands drop constraint brands_fulfilment_check;
alter table brands
  add constraint brands_fulfilment_check check (fulfilment in ('voucher', 'codes', 'property', 'provider')),
  add column provider_product_id text check (char_length(provider_product_id) between 1 and 100),
  add column maximum_points integer check (maximum_points >= minimum_points),
  add constraint brands_of_provider check ((fulfilment = 'provider') = (provider_product_id is not null and country is not null)),
  -- Since when fewer codes are left than it warns below; whoever notes it first warns.
  add column codes_low_since timestamptz,
  -- The last day of codes that was warned of.
  add column codes_expiry_warned_on date;
create unique index brands_product_once on brands (provider_product_id, country) where provider_product_id is not null;

alter table redemption_orders drop constraint redemption_orders_kind_check, drop constraint redemption_orders_status_check;
alter table redemption_orders
  add constraint redemption_orders_kind_check check (kind in ('voucher', 'codes', 'property', 'provider')),
  add constraint redemption_orders_status_check
    check (status in ('delivered', 'handOver', 'waiting', 'failed', 'returning', 'returned')),
  add constraint redemption_orders_at_provider check (kind = 'provider' or status not in ('waiting', 'failed', 'returning')),
  -- Where the provider sends it.
  add column recipient text not null default '' check (char_length(recipient) <= 254),
  add constraint redemption_orders_recipient check ((kind = 'provider') = (recipient <> '')),
  -- How often the provider was asked to order or send it.
  add column attempts integer not null default 0,
  -- Orders there that came to nothing; each new one has another key.
  add column turn integer not null default 0,
  add column provider_order_id text,
  add column provider_reward_id text,
  -- When it is to be sent again, after a delivery that failed.
  add column resend_at timestamptz,
  -- How often that was done by itself.
  add column resends integer not null default 0,
  -- How often the provider was asked after it, and when last: an answer to what was asked before is no news.
  add column asks integer not null default 0,
  add column asked_at timestamptz,
  add column is_asking boolean not null default false,
  -- The last time that an answer to an order was lost: it may still arrive there.
  add column unanswered_at timestamptz;
create unique index redemption_orders_provider_order on redemption_orders (provider_order_id) where provider_order_id is not null;
create unique index redemption_orders_provider_reward on redemption_orders (provider_reward_id) where provider_reward_id is not null;
create index redemption_orders_asked on redemption_orders (asked_at nulls first) where status in ('waiting', 'returning');
create index redemption_orders_failed on redemption_orders (property_id) where status = 'failed';

-- What rewards of the provider are paid from, as it last said.
create table provider_funds (
  id text primary key check (id = 'tremendous'),
  available_cents bigint not null,
  read_at timestamptz not null,
  low_since timestamptz
);
alter table provider_funds enable row level security;
create policy provider_funds_scope on provider_funds to hearth_app using ((select app_sees_all())) with check ((select app_sees_all()));
grant select, insert, update on provider_funds to hearth_app;

-- Gives a code of its value to an order: the one that expires first; no row where there is none. `low` says how many are left where
-- it is the first time that they are fewer than the brand warns below.
drop function take_code(text);
create function take_code(wanted text) returns table (id text, low integer)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  redeemed redemption_orders;
  taken text;
  few integer;
  remaining integer;
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
  if taken is null then
    return;
  end if;
  select b.codes_warn_below into few from brands b where b.id = redeemed.brand_id and b.codes_low_since is null;
  if few > 0 then
    -- Counting stops where there are enough.
    select count(*) into remaining from (
      select from brand_codes c where c.brand_id = redeemed.brand_id and c.order_id is null
        and (c.expires_on is null or c.expires_on >= current_date) limit few) n;
    if remaining < few then
      update brands b set codes_low_since = now() where b.id = redeemed.brand_id and b.codes_low_since is null;
      return query select taken, remaining;
      return;
    end if;
  end if;
  return query select taken, null::integer;
end $$;
revoke execute on function take_code from public;
grant execute on function take_code to hearth_resident;
