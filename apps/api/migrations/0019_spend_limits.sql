-- What the month's spend limits leave to a property, and to the caller who pays from it; null where there is no limit. A payment
-- counts in the month that it was where it was paid, in no other, whatever the time zones of the properties that a person
-- pays from; what a void took back counts no more. Asked under the locks of an award, it is exact.
create function spend_left(place text) returns table (property_left bigint, caller_left bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := app_actor_id();
  zone text;
  month timestamp;
  property_limit integer;
  caller_limit integer;
begin
  select p.timezone, date_trunc('month', now() at time zone p.timezone), p.spend_limit into zone, month, property_limit
    from properties p where p.id = place;
  if zone is null then
    return;
  end if;
  select u.spend_limit into caller_limit from users u where u.id = actor;
  if property_limit > 0 then
    property_left := property_limit - (
      select coalesce(sum(t.points - coalesce(v.points, 0)), 0) from transfers t left join transfers v on v.reverses = t.id
      where t.from_account = place and t.kind = 'award'
        and t.created_at >= month at time zone zone and t.created_at < (month + interval '1 month') at time zone zone);
  end if;
  if caller_limit > 0 then
    caller_left := caller_limit - (
      select coalesce(sum(t.points - coalesce(v.points, 0)), 0)
      from transfers t join properties p on p.id = t.property_id left join transfers v on v.reverses = t.id
      where t.created_by = actor and t.kind = 'award' and t.created_at >= (month - interval '1 day') at time zone 'UTC'
        and date_trunc('month', t.created_at at time zone p.timezone) = month);
  end if;
  return next;
end $$;
revoke execute on function spend_left from public;
grant execute on function spend_left to hearth_app;

-- Moves points: the only way to. Transfers whose key is known already are left alone, so a retry moves nothing twice.
-- Accounts are locked in one order, so that movements wait for each other and never deadlock. For an award the giver's own is
-- among them: two gifts of one person at two properties take turns, and the spend limit of the person holds across them.
-- Whoever was removed gave all points back: nothing is paid to them, and nothing that they were paid is taken back once more; so
-- it is for whoever left the property of the movement and stays elsewhere. Nobody is paid before they have accepted an invitation.
-- That is asked when the accounts are locked, as a removal locks them, so of the two at the same moment one sees what the other did.
-- Errors: accounts_not_negative (the property has not enough), HP002 spend limit, HP003 not enough user points, HP004 a removed user
-- or points that went back already, HP005 an invited user, 42501 outside the scope.
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
  select bool_or(a.kind = 'property' and a.id <> property), bool_or(u.deleted_at is not null), bool_or(u.invited_to is not null)
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
