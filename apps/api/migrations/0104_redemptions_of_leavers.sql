-- What somebody redeemed before they left, and never got: its points go by way of their account, which may be closed, back to the
-- properties that had paid them, as unspent points do when somebody leaves.
create or replace function post_transfers(
  movement text, property text, keys text[], from_ids text[], to_ids text[], amounts bigint[], log_ids text[], reversed text[]
) returns table (transfer_key text, transfer_id text) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := app_actor_id();
  outgoing bigint;
  left_here bigint;
  left_to_actor bigint;
  is_foreign boolean;
  is_removed boolean;
  is_passing boolean;
  is_invited boolean;
  is_mixed boolean;
  part_places text[];
  part_points bigint[];
begin
  if not (app_sees_all() or property = any (app_property_ids())) then
    if actor is null
       or movement not in ('redemption', 'friend', 'award')
       or (movement <> 'award' and exists (select from unnest(from_ids) f where f <> actor))
       or (movement = 'award' and exists (select from unnest(to_ids) t where t <> actor))
       or not exists (select from property_roles r where r.property_id = property and r.user_id = actor and r.removed_at is null) then
      raise exception 'outside the caller''s scope' using errcode = '42501';
    end if;
  end if;

  perform from accounts a where a.id = any (from_ids || to_ids || case when movement = 'award' then array[actor] end)
    order by a.id for no key update;
  -- What is returned of a redemption passes through a closed account on its way to the properties that had paid it.
  is_passing := movement = 'removal' or movement = 'reversal'
    and not exists (select from transfers t where t.id = any (reversed) and t.kind <> 'redemption');
  select bool_or(a.kind = 'property' and a.id <> property), bool_or(u.deleted_at is not null and not is_passing), bool_or(u.invited_to is not null)
    into is_foreign, is_removed, is_invited
    from accounts a left join users u on u.id = a.user_id where a.id = any (from_ids || to_ids);
  if is_foreign then
    raise exception 'a transfer moves points of its own property only' using errcode = '42501';
  end if;
  if is_invited then
    raise exception 'an invited user' using errcode = 'HP005';
  end if;
  if movement in ('award', 'friend') then
    is_removed := is_removed or exists (
      select from property_roles r where r.property_id = property and r.user_id = any (to_ids) and r.removed_at is not null);
  elsif movement = 'reversal' then
    is_removed := is_removed or exists (
      select from unnest(reversed, amounts) n (id, amount) join transfers t on t.id = n.id
      left join property_roles r on r.user_id = t.to_account and r.property_id = t.property_id
      where r.last_left_at >= t.created_at or n.amount > voidable_points(t.id));
  end if;
  if is_removed then
    raise exception 'a removed user' using errcode = 'HP004';
  end if;

  if movement = 'award' then
    select coalesce(sum(n.amount), 0) into outgoing from unnest(keys, amounts) n (key, amount)
      where not exists (select from transfers t where t.key = n.key);
    select s.property_left, s.caller_left into left_here, left_to_actor from spend_left(property) s;
    if outgoing > 0 and outgoing > left_here then
      raise exception 'spend limit of the property' using errcode = 'HP002';
    end if;
    if outgoing > 0 and outgoing > left_to_actor then
      raise exception 'spend limit of the user' using errcode = 'HP002';
    end if;
  elsif movement = 'friend' then
    if cardinality(keys) > 1 then
      raise exception 'one send to a friend at a time';
    end if;
    is_mixed := exists (select from property_roles r where r.user_id = from_ids[1] and r.property_id <> property)
      or exists (select from friend_parts f where f.account_id = from_ids[1]);
    if is_mixed then
      select array_agg(o.property_id), array_agg(o.points) into part_places, part_points from oldest_points(from_ids[1], amounts[1]) o;
    end if;
  end if;

  return query
  with posted as (
    insert into transfers (key, kind, property_id, from_account, to_account, points, point_log_id, reverses, created_by)
    select n.key, movement, property, n.from_id, n.to_id, n.amount, n.log_id, n.reversed_id, actor
    from unnest(keys, from_ids, to_ids, amounts, log_ids, reversed) n (key, from_id, to_id, amount, log_id, reversed_id)
    on conflict (key) do nothing
    returning id, key, from_account, to_account, points
  ), parted as (
    insert into friend_parts (transfer_id, property_id, points, account_id)
    select p.id, o.place, o.points, p.to_account from posted p cross join unnest(part_places, part_points) o (place, points)
  ), movements as (
    select m.* from posted p join accounts f on f.id = p.from_account join accounts t on t.id = p.to_account, lateral (values
      (p.from_account, -p.points, case when f.kind = 'user' and t.kind = 'property' then -p.points else 0 end),
      (p.to_account, p.points, case when f.kind = 'property' and t.kind = 'user' then p.points else 0 end)
    ) m (account_id, delta, earned_delta)
  ), sums as (
    select account_id, sum(delta) as delta, sum(earned_delta) as earned_delta from movements group by account_id
  ), balanced as (
    update accounts a set balance = a.balance + s.delta, earned = a.earned + s.earned_delta
    from sums s where a.id = s.account_id
    returning a.kind, a.balance, s.delta
  ), refused as (
    select refuse_short() from balanced b
    where b.kind = 'user' and b.delta < 0 and b.balance < 0 and movement in ('redemption', 'friend') limit 1
  )
  select p.key, p.id::text from posted p where (select count(*) from refused) = 0;
end $$;
