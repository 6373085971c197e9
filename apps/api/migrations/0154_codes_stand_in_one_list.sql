-- A code is in one list, of one brand. Where one was added twice before, the first that was given out, else the oldest, counts; the
-- others stay, name it and are no longer given out.
alter table brand_codes add column repeats hex_id references brand_codes;
with ordered as (
  select id, first_value(id) over (partition by code_hash order by order_id is null, created_at, id) as first_id from brand_codes
)
update brand_codes c set repeats = o.first_id from ordered o where o.id = c.id and o.first_id <> c.id;
create unique index brand_codes_in_one_list on brand_codes (code_hash) where repeats is null;

create or replace function codes_left(brand text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from brand_codes c where c.brand_id = brand and c.order_id is null and c.repeats is null
    and (c.expires_on is null or c.expires_on >= current_date) and app_sees_all() having app_sees_all()
$$;

create or replace function take_code(wanted text) returns table (id text, low integer)
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
    where f.brand_id = redeemed.brand_id and f.points = redeemed.points and f.order_id is null and f.repeats is null
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
      select from brand_codes c where c.brand_id = redeemed.brand_id and c.order_id is null and c.repeats is null
        and (c.expires_on is null or c.expires_on >= current_date) limit few) n;
    if remaining < few then
      update brands b set codes_low_since = now() where b.id = redeemed.brand_id and b.codes_low_since is null;
      return query select taken, remaining;
      return;
    end if;
  end if;
  return query select taken, null::integer;
end $$;
