create or replace function open_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into accounts (id, kind, property_id, user_id)
  select n.id, tg_argv[0], case tg_argv[0] when 'property' then n.id end, case tg_argv[0] when 'user' then n.id end
  from opened n;
  return null;
end $$;
create trigger properties_account after insert on properties referencing new table as opened for each statement execute function open_account('property');
create trigger users_account after insert on users referencing new table as opened for each statement execute function open_account('user');
create trigger brands_account after insert on brands referencing new table as opened for each statement execute function open_account('redemption');

create or replace function raise_insufficient_points() returns boolean language plpgsql as $$
begin
  raise exception 'not enough points' using errcode = 'HP003';
end $$;

-- Accounts whose balance differs from the sum of their transfers; always empty.
create or replace function ledger_drift() returns table (account_id text, balance bigint, fold bigint) language sql stable as $$
  select a.id::text, a.balance, coalesce(i.points, 0)::bigint - coalesce(o.points, 0)::bigint
  from accounts a
  left join (select to_account, sum(points) as points from transfers group by 1) i on i.to_account = a.id
  left join (select from_account, sum(points) as points from transfers group by 1) o on o.from_account = a.id
  where a.balance <> coalesce(i.points, 0) - coalesce(o.points, 0)
$$;

-- A person's unspent points before a transfer (default: now), by originating transfer and paying property. The oldest
-- are spent first, so the newest remain.
create or replace function unspent_points(person text, before_id text default null) returns table (source_id text, property_id text, points bigint)
language sql stable as $$
  with moved as (
    select t.* from transfers t where t.to_account = person and (before_id is null or t.id < before_id)
    union all
    select t.* from transfers t where t.from_account = person and (before_id is null or t.id < before_id)
  ), brought as (
    select m.id, m.property_id, m.points - coalesce(v.points, 0) as points
    from moved m left join moved v on v.reverses = m.id where m.to_account = person and m.kind = 'award'
    union all
    select m.id, coalesce(f.property_id, m.property_id), coalesce(f.points, m.points)
    from moved m left join friend_parts f on f.transfer_id = m.id where m.to_account = person and m.kind = 'friend'
  ), kept as (
    select b.id, b.property_id, b.points - coalesce((
      select sum(g.points) from returned_points g join moved r on r.id = g.transfer_id and r.property_id = b.property_id and r.from_account = person
      where g.source_id = b.id), 0)::bigint as points
    from brought b
  ), balance as (
    select coalesce(sum(case when m.to_account = person then m.points else -m.points end), 0)::bigint as points from moved m
  ), newest_first as (
    select k.*, (sum(k.points) over (order by k.id desc, k.property_id desc) - k.points)::bigint as above from kept k where k.points > 0
  )
  select n.id::text, n.property_id::text, least(n.points, b.points - n.above) from newest_first n, balance b where n.above < b.points
$$;

-- Splits an amount across the properties that funded it, oldest points first.
create or replace function oldest_points(person text, amount bigint) returns table (property_id text, points bigint) language sql stable as $$
  select o.property_id, sum(least(o.points, amount - o.below))::bigint from (
    select u.*, sum(u.points) over (order by u.source_id, u.property_id) - u.points as below from unspent_points(person) u
  ) o where o.below < amount group by 1
$$;

-- Points a property paid to a person, and to anyone linked to them by sends to friends, that no void or removal has
-- returned. No more than this is ever returned, however points were passed around.
create or replace function outstanding_points(place text, person text) returns bigint language sql stable as $$
  with recursive circle (id) as (
    select person collate "C"
    union
    select case f.from_account when c.id then f.to_account else f.from_account end::text
    from circle c join transfers f on f.kind = 'friend' and (f.from_account = c.id or f.to_account = c.id)
  )
  select coalesce((select sum(t.points) from transfers t where t.to_account in (select id from circle) and t.from_account = place), 0)::bigint
    - coalesce((select sum(t.points) from transfers t where t.from_account in (select id from circle) and t.to_account = place), 0)::bigint
$$;

-- Voidable points of a payment.
create or replace function voidable_points(payment text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select case when exists (select from transfers f where f.kind = 'friend' and (f.from_account = t.to_account or f.to_account = t.to_account))
    then greatest(least(t.points, outstanding_points(t.property_id, t.to_account)), 0) else t.points end
  from transfers t where t.id = payment and (app_sees_all() or t.property_id = any (app_property_ids()))
$$;

-- Points to return when a person leaves these properties (all of them if the account closes), by property and
-- originating transfer.
create or replace function returnable_points(person text, places text[], closes boolean) returns table (property_id text, source_id text, points bigint)
language sql stable as $$
  with unspent as (
    select u.*, sum(u.points) over (partition by u.property_id order by u.source_id desc) - u.points as above
    from unspent_points(person) u where closes or u.property_id = any (places)
  ), bounds as (
    select o.property_id, outstanding_points(o.property_id, person) as points from (select distinct property_id from unspent) o
  )
  select u.property_id, u.source_id, least(u.points, b.points - u.above)::bigint
  from unspent u join bounds b on b.property_id = u.property_id where u.above < b.points
$$;

-- Per-property totals of returnable_points, limited to properties the caller can see.
create or replace function points_to_return(person text, places text[], closes boolean) returns table (property_id text, points bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.property_id, sum(u.points)::bigint from returnable_points(person, places, closes) u
  where (app_sees_all() or u.property_id = any (app_property_ids()))
    and exists (select from property_roles r where r.user_id = person and (app_sees_all() or r.property_id = any (app_property_ids())))
  group by 1 order by 1
$$;

create or replace function free_renewal_reward() returns trigger language plpgsql as $$
begin
  update renewal_rewards set voided_at = new.void_at where point_log_id = new.id;
  return null;
end $$;
create trigger point_logs_free_renewal_reward after update of void_at on point_logs for each row
  when (new.type = 'renewal' and new.void_at is not null) execute function free_renewal_reward();

-- Points a series has paid or still has pending, across all residents.
create or replace function post_committed_points(post text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(l.points), 0)::bigint
  from posts o join posts s on s.series_id = o.series_id join point_logs l on l.post_id = s.id
  where o.id = post and l.status in ('pending', 'approved') and l.void_at is null and l.deleted_at is null
$$;

-- Withdraws a deleted post's pending submissions, one post of a series at a time.
create or replace function withdraw_submissions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.series_id, 0));
  perform from point_logs l where l.post_id = new.id and l.status = 'pending' and l.deleted_at is null order by l.id for update;
  update point_logs set deleted_at = new.deleted_at where post_id = new.id and status = 'pending' and deleted_at is null;
  return null;
end $$;
create trigger posts_withdraw_submissions after update of deleted_at on posts for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function withdraw_submissions();

-- Assigns the number; callers can't choose one.
create or replace function number_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  series text;
  issued_in integer := extract(year from new.issued_on);
  ordinal text;
begin
  select coalesce(p.company_id, p.id) into series from properties p where p.id = new.property_id;
  if not exists (select from invoice_series s where s.id = series) then
    insert into invoice_series (id) values (series) on conflict do nothing;
  end if;
  insert into invoice_numbers as n (series_id, year, last) values (series, issued_in, 1)
    on conflict (series_id, year) do update set last = n.last + 1 returning n.last::text into ordinal;
  select concat_ws('-', s.code, issued_in, lpad(ordinal, greatest(4, length(ordinal)), '0')) into new.number
    from invoice_series s where s.id = series;
  return new;
end $$;
create trigger invoices_number before insert on invoices for each row execute function number_invoice();

-- A paid or voided invoice is immutable.
create or replace function keep_invoice() returns trigger language plpgsql as $$
begin
  if old.status <> 'open' then raise exception 'a paid or voided invoice is immutable' using errcode = 'HB001'; end if;
  return new;
end $$;
create trigger invoices_decided_once before update on invoices for each row execute function keep_invoice();

-- Moves points: each array element is a transfer; existing keys are skipped, so retries are safe. Errors: 42501 outside
-- the caller's scope, HP002 over a spend limit, HP003 not enough points, HP004 a removed person, HP005 an invited one.
-- accounts_not_negative keeps a property at zero or above.
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
  allows_closed_account boolean;
  is_invited boolean;
  is_mixed boolean;
  part_places text[];
  part_points bigint[];
begin
  -- Residents redeem and send to friends from their own account, and receive auto-approved rewards.
  if not (app_sees_all() or property = any (app_property_ids())) then
    perform require_scope(actor is not null and movement in ('redemption', 'friend', 'award')
      and not exists (select from unnest(case movement when 'award' then to_ids else from_ids end) a where a <> actor)
      and exists (select from property_roles r where r.property_id = property and r.user_id = actor and r.removed_at is null));
  end if;

  -- Lock accounts in id order. An award also locks the sender's own account, for the spend limit.
  perform from accounts a where a.id = any (from_ids || to_ids || case when movement = 'award' then array[actor] end)
    order by a.id for no key update;

  -- Check participants. Returning a redemption may pass through a closed account on its way back to the properties that
  -- paid it.
  allows_closed_account := movement = 'removal' or movement = 'reversal'
    and not exists (select from transfers t where t.id = any (reversed) and t.kind <> 'redemption');
  select bool_or(a.kind = 'property' and a.id <> property), bool_or(u.deleted_at is not null and not allows_closed_account or r.removed_at is not null),
      bool_or(u.invited_to is not null)
    into is_foreign, is_removed, is_invited
    from accounts a left join users u on u.id = a.user_id
      left join property_roles r on movement in ('award', 'friend') and r.property_id = property and r.user_id = a.user_id and a.id = any (to_ids)
    where a.id = any (from_ids || to_ids);
  if is_foreign then raise exception 'a transfer moves points of its own property only' using errcode = '42501'; end if;
  if is_invited then raise exception 'an invited user' using errcode = 'HP005'; end if;
  -- A payment can't be voided once the person has left, or for more than its outstanding points.
  if movement = 'reversal' then
    is_removed := is_removed or exists (
      select from unnest(reversed, amounts) n (id, amount) join transfers t on t.id = n.id
      left join property_roles r on r.user_id = t.to_account and r.property_id = t.property_id
      where r.last_left_at >= t.created_at or n.amount > voidable_points(t.id));
  end if;
  if is_removed then raise exception 'a removed user' using errcode = 'HP004'; end if;

  -- Awards stay within the monthly spend limits. Points sent to a friend keep the properties that paid them.
  if movement = 'award' then
    -- Most awards have no limit.
    if exists (select from properties p left join users u on u.id = actor left join property_roles r on r.user_id = u.id and r.property_id = p.id
        where p.id = property and (p.spend_limit > 0 or u.spend_limit > 0 or u.limited_by is not null or r.limited_by is not null)) then
      select s.property_left, s.caller_left into left_here, left_to_actor from spend_left(property) s;
    end if;
    if left_here is not null or left_to_actor is not null then
      select coalesce(sum(n.amount), 0) into outgoing from unnest(keys, amounts) n (key, amount)
        where not exists (select from transfers t where t.key = n.key);
      if outgoing > 0 and outgoing > left_here then
        raise exception 'spend limit of the property' using errcode = 'HP002';
      end if;
      if outgoing > 0 and outgoing > left_to_actor then
        raise exception 'spend limit of the user' using errcode = 'HP002';
      end if;
    end if;
  elsif movement = 'friend' then
    if cardinality(keys) > 1 then raise exception 'only one friend transfer per call'; end if;
    is_mixed := exists (select from property_roles r where r.user_id = from_ids[1] and r.property_id <> property)
      or exists (select from friend_parts f where f.account_id = from_ids[1]);
    if is_mixed then
      select array_agg(o.property_id), array_agg(o.points) into part_places, part_points from oldest_points(from_ids[1], amounts[1]) o;
    end if;
  end if;

  -- Transfers and balances change in one statement.
  return query
  with posted as (
    insert into transfers (key, kind, property_id, from_account, to_account, points, point_log_id, reverses, created_by)
    select n.key, movement, property, n.from_id, n.to_id, n.amount, n.log_id, n.reversed_id, actor
    from unnest(keys, from_ids, to_ids, amounts, log_ids, reversed) n (key, from_id, to_id, amount, log_id, reversed_id)
    on conflict (key) do nothing
    returning id, key, from_account, to_account, points
  ), sums as (
    -- Only this property's account can be involved, so all points in `earned` came from it.
    select m.account_id, sum(m.delta) as delta, coalesce(sum(m.delta) filter (where m.other_id = property), 0) as earned
    from posted p cross join lateral (values
      (p.from_account, -p.points, p.to_account), (p.to_account, p.points, p.from_account)) m (account_id, delta, other_id)
    group by m.account_id
  ), balanced as (
    update accounts a set balance = a.balance + s.delta, earned = a.earned + case a.kind when 'user' then s.earned else 0 end
    from sums s where a.id = s.account_id
    returning a.kind, a.balance, s.delta
  ), refused as (
    select raise_insufficient_points() from balanced b
    where b.kind = 'user' and b.delta < 0 and b.balance < 0 and movement in ('redemption', 'friend') limit 1
  )
  select p.key, p.id::text from posted p where (select count(*) from refused) = 0;
  if is_mixed and found then
    insert into friend_parts (transfer_id, property_id, points, account_id)
    select t.id, o.place, o.points, t.to_account from transfers t cross join unnest(part_places, part_points) o (place, points)
    where t.key = keys[1];
  end if;
end $$;
alter function post_transfers(text, text, text[], text[], text[], bigint[], text[], text[]) set plan_cache_mode = force_generic_plan;

-- Remaining monthly spend for the property and the caller; null without a limit. A payment counts in the month of the
-- paying property's time zone, and voided points don't count. Exact while holding an award's locks.
create or replace function spend_left(place text) returns table (property_left bigint, caller_left bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := app_actor_id();
  zone text;
  month timestamp;
  property_limit integer;
  is_limited boolean;
  limiters text[];
begin
  select p.timezone, date_trunc('month', now() at time zone p.timezone), p.spend_limit, u.id is not null and (
      u.spend_limit > 0 or u.limited_by is not null or r.limited_by is not null)
    into zone, month, property_limit, is_limited
    from properties p left join users u on u.id = actor left join property_roles r on r.user_id = u.id and r.property_id = p.id where p.id = place;
  if zone is null then return; end if;
  if property_limit > 0 then
    property_left := property_limit - (
      select coalesce(sum(t.points - coalesce(v.points, 0)), 0) from transfers t left join transfers v on v.reverses = t.id
      where t.from_account = place and t.kind = 'award'
        and t.created_at >= month at time zone zone and t.created_at < (month + interval '1 month') at time zone zone);
  end if;
  if is_limited then
    limiters := spend_limiters(actor, place);
    -- Serialize people who share a limit, since each one's award locks only their own account.
    if current_setting('transaction_read_only') = 'off' then
      perform pg_advisory_xact_lock(hashtextextended('spend limit of ' || l.id, 0)) from unnest(limiters) l (id);
    end if;
    select min(u.spend_limit - (
      select coalesce(sum(t.points - coalesce(v.points, 0)), 0)
      from (select distinct m.user_id from limited_people(u.id) m) m
      join transfers t on t.created_by = m.user_id and t.kind = 'award' and t.created_at >= (month - interval '1 day') at time zone 'UTC'
      join properties p on p.id = t.property_id left join transfers v on v.reverses = t.id
      where date_trunc('month', t.created_at at time zone p.timezone) = month
        and exists (select from limited_people(u.id) o where o.user_id = m.user_id and (o.property_id is null or o.property_id = t.property_id))))
      into caller_left from users u where u.id = any (limiters);
  end if;
  return next;
end $$;

-- Returns a departing person's unspent points to the paying properties: the ones they're leaving, or all of them if
-- they have none left. Properties the caller can't see also get their points, log and live updates, with no actor, but
-- aren't in the result.
create or replace function return_points(person text, places text[], closes boolean, note text, request text)
returns table (property_id text, points bigint, point_log_id text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  actor text := app_actor_id();
  sees_all boolean := app_sees_all();
  own text[] := app_property_ids();
  locked text[];
  gained record;
  is_own boolean;
  log_id text;
begin
  perform require_scope((sees_all or places <@ own and cardinality(places) > 0)
    and not exists (select from unnest(places) p where not exists (
      select from property_roles r where r.user_id = person and r.property_id = p and r.removed_at is not null))
    and not (closes and exists (select from actor_properties(person))));
  -- Lock in id order, and retry if another property paid the person in between.
  loop
    select array_agg(distinct n.id) into locked from (
      select person as id union all select r.property_id from property_roles r where r.user_id = person
      union all select u.property_id from unspent_points(person) u) n;
    perform from accounts a where a.id = any (locked) order by a.id for no key update;
    exit when not exists (select from unspent_points(person) u where not (u.property_id = any (locked)));
  end loop;
  -- Set after locking, so it also covers payments made while we waited.
  update property_roles r set last_left_at = clock_timestamp() where r.user_id = person and r.property_id = any (places);

  for gained in
    select u.property_id as id, sum(u.points)::bigint as points, array_agg(u.source_id) as sources, array_agg(u.points) as amounts
    from returnable_points(person, places, closes) u group by 1 order by 1
  loop
    is_own := sees_all or gained.id = any (own);
    insert into point_logs (property_id, user_id, audience, type, category, status, points, note, created_by, decided_by, decided_at)
    select gained.id, person, coalesce((
        select case r.role when 'ambassador' then 'AMBASSADOR' else 'RESIDENT' end from property_roles r where r.user_id = person and r.property_id = gained.id), 'RESIDENT'),
      'removeUser', 'Remove User', 'approved', -gained.points, note, case when is_own then actor end, case when is_own then actor end, now()
    returning id into log_id;
    perform set_config('app.sees_all', 'on', true), set_config('app.actor_id', case when is_own then coalesce(actor, '') else '' end, true);
    insert into returned_points (transfer_id, source_id, points)
    select t.transfer_id, s.source, s.amount
    from post_transfers('removal', gained.id, array['log:' || log_id], array[person], array[gained.id], array[gained.points], array[log_id], array[null]::text[]) t,
      unnest(gained.sources, gained.amounts) s (source, amount);
    perform set_config('app.sees_all', case when sees_all then 'on' else 'off' end, true), set_config('app.actor_id', coalesce(actor, ''), true);
    if is_own then
      property_id := gained.id;
      points := gained.points;
      point_log_id := log_id;
      return next;
    else
      insert into audit_log (action, target_kind, target_id, property_id, after, request_id)
      values ('user.remove', 'pointLog', log_id, gained.id, jsonb_build_object('type', 'removeUser', 'points', -gained.points), request);
      insert into changes (topic, op, property_id, record_id, user_id)
      values ('pointLog', 'insert', gained.id, log_id, person), ('property', 'update', gained.id, gained.id, null);
    end if;
  end loop;
end $$;

-- Locks all accounts for many awards in one transaction, so that the caller can work out what can be paid before the
-- first transfer. Same lock order as post_transfers, to avoid deadlocks. Limits come from spend_left; post_transfers
-- checks each payment again.
create or replace function lock_for_awards(property_ids text[], user_ids text[])
returns table (account_id text, is_removed boolean, balance bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_scope(app_sees_all() or property_ids <@ app_property_ids());
  perform from accounts a where a.id = any (property_ids || user_ids || app_actor_id()) order by a.id for no key update;
  return query
  select a.id::text, u.deleted_at is not null, a.balance
  from accounts a left join users u on u.id = a.user_id where a.id = any (property_ids || user_ids);
end $$;

-- Fails if payments, which are sent without waiting for the result, made fewer transfers than expected.
create or replace function assert_transfer_count(actual bigint, expected bigint) returns boolean language plpgsql as $$
begin
  if actual <> expected then raise exception 'expected % transfers, got %', expected, actual; end if;
  return true;
end $$;

select create_finder('invoices', $$lower(t.number || ' ' || t.reference)$$,
  't.property_id = any (held)', 'true', $$row(t.status = 'void', - extract(epoch from t.created_at))$$);
