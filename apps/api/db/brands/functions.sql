-- Adds a brand to the caller's favorites (newest first) or removes it. Concurrent calls from two devices both apply.
create or replace function set_favorite_brand(brand text, is_favorite boolean, max_favorites integer) returns jsonb
language sql volatile security definer set search_path = public, pg_temp as $$
  update users u set preferences = u.preferences || jsonb_build_object('favouriteBrandIds', (
    select coalesce(jsonb_agg(n.id order by n.place), '[]') from (
      select brand as id, 0::bigint as place where is_favorite
      union all
      select f.id, f.place from jsonb_array_elements_text(case jsonb_typeof(u.preferences -> 'favouriteBrandIds')
        when 'array' then u.preferences -> 'favouriteBrandIds' else '[]' end) with ordinality f (id, place) where f.id <> brand
      order by 2 limit max_favorites) n))
  where u.id = app_actor_id() and u.deleted_at is null
  returning u.preferences -> 'favouriteBrandIds'
$$;

-- Number of codes left, for users who manage brands; null for others.
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
  if not found then raise exception 'outside the caller''s scope' using errcode = '42501'; end if;
  update brand_codes c set order_id = redeemed.id where c.id = (
    select f.id from brand_codes f join properties p on p.id = redeemed.property_id
    where f.brand_id = redeemed.brand_id and f.points = redeemed.points and f.order_id is null and f.repeats is null
      and (f.expires_on is null or f.expires_on >= (now() at time zone p.timezone)::date)
    order by f.expires_on nulls last, f.id limit 1 for update of f skip locked)
  returning c.id into taken;
  if taken is null then return; end if;
  select b.codes_warn_below into few from brands b where b.id = redeemed.brand_id and b.codes_low_since is null;
  if few > 0 then
    -- Stops counting once there are enough.
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

select create_finder('brands', $$lower(t.name || ' ' || t.category)$$,
  't.property_id is null or t.property_id = any (held)', 'true', 'row(not t.active, t.position)');
