-- Totals of point logs, points sent and redeemed, platform figures, and property spending.
select create_deltas('point_logs');
select create_deltas('transfers');
select create_deltas('property_roles');

select create_rollup('point_log', 'day',
  keys => '{type, status, is_void, is_deleted, audience, is_credit, source}',
  measures => '{count, points}',
  sources => '{point_logs}',
  contributions => array[$$
    select (r.created_at at time zone p.timezone)::date as day, r.type, r.status, r.void_at is not null as is_void,
      r.deleted_at is not null as is_deleted, r.audience, r.points > 0 as is_credit,
      coalesce(nullif(r.category, ''), r.boost_type, r.type) as source, 1::bigint as count, r.points
  $$],
  over_all => true);

select create_rollup('property', 'day',
  keys => '{}',
  measures => '{given, redeemed, pending, pending_points, decided, waited_seconds}',
  sources => '{point_logs}',
  contributions => array[$$
    select (r.created_at at time zone p.timezone)::date as day, case when r.type <> 'redemption' then r.points else 0 end as given,
      case when r.type = 'redemption' then -r.points else 0 end as redeemed, 0 as pending, 0::bigint as pending_points, 0 as decided,
      0::bigint as waited_seconds
    where r.status = 'approved' and r.void_at is null and r.deleted_at is null
      and (r.type = 'redemption' or (r.points > 0 and r.type in ('surprise', 'boost', 'rent', 'renewal', 'leadIncentive')))
    union all
    select (r.created_at at time zone p.timezone)::date, 0, 0, case when r.type = 'boost' then 1 else 0 end, r.points, 0, 0
    where r.status = 'pending' and r.deleted_at is null
    union all
    select (r.decided_at at time zone p.timezone)::date, 0, 0, 0, 0, 1, greatest(extract(epoch from r.decided_at - r.created_at), 0)::bigint
    where r.type = 'boost' and r.boost_type not in ('microSurveyBoost', 'voteBoost', 'newReviewBoost')
      and r.status in ('approved', 'denied') and r.decided_at is not null
  $$]);

-- Reasons for payments, and the days when residents and ambassadors joined and left, counted per property.
select create_rollup('platform', 'day',
  keys => '{figure, brand_id}',
  measures => '{count, points}',
  sources => '{point_logs, property_roles}',
  contributions => array[$$
    select (r.created_at at time zone p.timezone)::date as day, f.figure, coalesce(r.brand_id::text, '') as brand_id,
      1::bigint as count, abs(r.points) as points
    from (
      select case
        when r.status <> 'approved' or r.void_at is not null or r.deleted_at is not null then null
        when r.type = 'redemption' then 'redemption'
        when r.type = 'leadIncentive' or r.boost_type = 'leaseReferral' then 'lease'
        when r.boost_type = 'referral' then 'lead'
        when r.boost_type in ('review', 'newReviewBoost') then 'review'
        when r.boost_type = 'microSurveyBoost' then 'answer' end as figure) f
    where f.figure is not null
  $$, $$
    select (m.at at time zone p.timezone)::date as day, m.figure, '' as brand_id, 1::bigint as count, 0::bigint as points
    from (values (r.created_at, 'joined'), (r.removed_at, 'gone')) m (at, figure)
    where m.at is not null and r.role in ('resident', 'ambassador')
  $$]);

-- A reversal counts in the month of the payment it reverses.
select create_rollup('property_spending', 'month',
  keys => '{}',
  measures => '{points}',
  sources => '{transfers}',
  contributions => array[$$
    select date_trunc('month', coalesce(a.created_at, r.created_at) at time zone p.timezone)::date as month,
      case when a.id is null then r.points else -r.points end as points
    from (values (1)) one (row) left join transfers a on a.id = r.reverses
    where coalesce(a.kind, r.kind) = 'award'
  $$]);

select create_folds();

-- Points each person received since a few instants, across all properties. This is an upper bound for any property and
-- shorter period, so a period's top residents are among the first few. The next fold recounts people with new logs.
create or replace view received_points as
  select user_id, created_at, points from point_logs
  where user_id is not null and points > 0 and status = 'approved' and void_at is null and deleted_at is null;

-- The instants are Mondays shortly before the last 7, 30, 90 and 365 days, so they change once a week.
create or replace function start_resident_points() returns void language plpgsql volatile set search_path = public, pg_temp as $$
declare wanted timestamptz[] := array(
  select (date_trunc('week', now() at time zone 'UTC') - make_interval(weeks => w)) at time zone 'UTC' from unnest(array[1, 5, 13, 53]) w);
begin
  if not exists (select unnest(wanted) except select since from resident_points_since) then return; end if;
  delete from resident_points where since <> all (wanted);
  delete from resident_points_since where since <> all (wanted);
  with started as (
    insert into resident_points_since select * from unnest(wanted) on conflict do nothing returning since
  )
  insert into resident_points select s.since, r.user_id, sum(r.points) from started s join received_points r on r.created_at >= s.since group by 1, 2;
end $$;

create or replace function capture_received_points() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform start_resident_points();
  insert into resident_points
  select s.since, n.user_id, coalesce((
    select sum(r.points) from received_points r where r.user_id = n.user_id and r.created_at >= s.since), 0)
  from (select distinct user_id from gone where user_id is not null) n cross join resident_points_since s
  on conflict (since, user_id) do update set points = excluded.points;
  return null;
end $$;
create trigger received_points after delete on point_log_deltas referencing old table as gone
  for each statement execute function capture_received_points();

create or replace function received_points_drift() returns table (total text, id text, counted bigint, actual bigint) language sql stable as $$
  select 'received', coalesce(t.user_id, s.user_id)::text, coalesce(t.points, 0), coalesce(s.points, 0)
  from resident_points t
  full join (
    select m.since, r.user_id, sum(r.points)::bigint as points
    from resident_points_since m join received_points r on r.created_at >= m.since group by 1, 2) s using (since, user_id)
  where coalesce(t.points, 0) <> coalesce(s.points, 0)
    and coalesce(t.user_id, s.user_id) not in (select d.user_id from point_log_deltas d where d.user_id is not null)
$$;

-- People to recount. Storing the person instead of a difference allows two transactions to change one person at once.
create or replace view person_states as
  select u.id as user_id,
    u.deleted_at is null and exists (
      select from property_roles r where r.user_id = u.id and r.removed_at is null and r.role = 'resident') as is_resident,
    u.deleted_at is null and exists (
      select from property_roles r where r.user_id = u.id and r.removed_at is null and r.role = 'ambassador') as is_ambassador,
    u.subject is not null and u.disabled_at is null as is_active
  from users u;

create or replace view all_people_totals as
  select * from people_counts
  union all select is_resident, is_ambassador, is_active, -1 from counted_people where user_id in (select user_id from noted_people)
  union all select is_resident, is_ambassador, is_active, 1 from person_states where user_id in (select user_id from noted_people);

-- Residents' units by property.
create or replace view homes as
  select r.user_id, r.property_id, u.subject is not null and u.disabled_at is null as is_active,
    exists (select from property_roles o where o.user_id = r.user_id and o.property_id <> r.property_id and o.removed_at is null
      and o.role in ('resident', 'ambassador')) as is_shared
  from property_roles r join users u on u.id = r.user_id
  where r.removed_at is null and r.role in ('resident', 'ambassador') and u.deleted_at is null;

create or replace view property_people_totals as
  select * from property_people
  union all select property_id, -1, -is_active::integer from counted_homes where user_id = any (array(select n.user_id from noted_people n))
  union all select property_id, 1, is_active::integer from homes where user_id = any (array(select n.user_id from noted_people n));

create or replace function capture_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into noted_people select distinct user_id from written;
  return null;
end $$;
create trigger property_roles_capture_added after insert on property_roles referencing new table as written
  for each statement execute function capture_people();
create trigger property_roles_capture_changed after update on property_roles referencing new table as written
  for each statement execute function capture_people();
create trigger property_roles_capture_gone after delete on property_roles referencing old table as written
  for each statement execute function capture_people();

create or replace function capture_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into noted_people values (new.id);
  return null;
end $$;
create trigger users_capture_changed after update of subject, disabled_at, deleted_at on users for each row
  when ((old.subject is null, old.disabled_at is null, old.deleted_at is null)
    is distinct from (new.subject is null, new.disabled_at is null, new.deleted_at is null)) execute function capture_person();

create or replace function fold_people() returns bigint language plpgsql volatile set search_path = public, pg_temp as $$
declare
  noted text[];
  places text[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_people', 0)) then return 0; end if;
  with taken as (delete from noted_people returning user_id) select coalesce(array_agg(distinct user_id::text), '{}') into noted from taken;
  if cardinality(noted) = 0 then return 0; end if;
  insert into counted_people select * from person_states where user_id = any (noted)
  on conflict (user_id) do update set is_resident = excluded.is_resident, is_ambassador = excluded.is_ambassador, is_active = excluded.is_active;
  delete from people_counts;
  insert into people_counts
  select is_resident, is_ambassador, is_active, count(*) from counted_people where is_resident or is_ambassador group by 1, 2, 3;
  with left_homes as (delete from counted_homes where user_id = any (noted) returning property_id)
  select coalesce(array_agg(distinct property_id::text), '{}') into places from left_homes;
  insert into counted_homes select * from homes where user_id = any (noted);
  select array_agg(distinct p) into places from (
    select unnest(places) as p union select property_id::text from counted_homes where user_id = any (noted)) changed;
  delete from property_people where property_id = any (places);
  insert into property_people
  select property_id, count(*), count(*) filter (where is_active) from counted_homes where property_id = any (places) group by 1;
  return cardinality(noted);
end $$;

create or replace function people_drift() returns table (total text, id text, counted bigint, actual bigint) language sql stable as $$
  select 'people', concat_ws(' ', case when is_resident then 'resident' end, case when is_ambassador then 'ambassador' end),
    coalesce(t.count, 0), coalesce(s.count, 0)
  from (select is_resident, is_ambassador, is_active, sum(count)::bigint as count from all_people_totals group by 1, 2, 3) t
  full join (select is_resident, is_ambassador, is_active, count(*) as count from person_states group by 1, 2, 3) s
    using (is_resident, is_ambassador, is_active)
  where (is_resident or is_ambassador) and coalesce(t.count, 0) <> coalesce(s.count, 0)
  union all
  select 'property people', property_id::text, coalesce(t.residents, 0), coalesce(s.residents, 0)
  from (select property_id, sum(residents)::bigint as residents, sum(active)::bigint as active from property_people_totals group by 1) t
  full join (select property_id, count(*) as residents, count(*) filter (where is_active) as active from homes group by 1) s using (property_id)
  where (coalesce(t.residents, 0), coalesce(t.active, 0)) <> (coalesce(s.residents, 0), coalesce(s.active, 0))
$$;

-- Unspent points by the property that paid them, the month (UTC) they were earned, and the month of the holder's last
-- transfer. The oldest points are spent first.
create or replace function holdings_of(people text[]) returns table (user_id text, property_id text, earned date, active date, points bigint)
language sql stable set search_path = public, pg_temp as $$
  select u.id::text, n.property_id, date_trunc('month', t.created_at at time zone 'UTC')::date,
    date_trunc('month', greatest(
      (select max(i.created_at) from transfers i where i.to_account = u.id),
      (select max(o.created_at) from transfers o where o.from_account = u.id)) at time zone 'UTC')::date, sum(n.points)::bigint
  from users u cross join lateral unspent_points(u.id) n join transfers t on t.id = n.source_id
  where u.id = any (people) group by 1, 2, 3, 4
$$;

create or replace view noted_holders as
  select from_account as user_id from transfer_deltas union select to_account from transfer_deltas;

create or replace view property_outstanding_totals as
  select * from property_outstanding
  union all
  select h.property_id, a.age_of, a.month, h.sign * h.points
  from (
    select -1 as sign, c.property_id, c.earned, c.active, c.points from counted_holdings c
    where c.user_id = any (array(select n.user_id from noted_holders n))
    union all
    select 1, c.property_id, c.earned, c.active, c.points from holdings_of(array(select distinct n.user_id::text from noted_holders n)) c
  ) h cross join lateral (values ('earned', h.earned), ('active', h.active)) a (age_of, month);

create or replace function count_holdings(people text[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  with gone as (
    delete from counted_holdings where user_id = any (people) returning *
  )
  insert into property_outstanding as o
  select g.property_id, a.age_of, a.month, -sum(g.points)
  from gone g cross join lateral (values ('earned', g.earned), ('active', g.active)) a (age_of, month) group by 1, 2, 3
  on conflict (property_id, age_of, month) do update set points = o.points + excluded.points;
  with found as (
    insert into counted_holdings select * from holdings_of(people) returning *
  )
  insert into property_outstanding as o
  select f.property_id, a.age_of, a.month, sum(f.points)
  from found f cross join lateral (values ('earned', f.earned), ('active', f.active)) a (age_of, month) group by 1, 2, 3
  on conflict (property_id, age_of, month) do update set points = o.points + excluded.points;
  delete from property_outstanding where points = 0;
end $$;

-- Recounts both accounts of a folded transfer.
create or replace function count_holders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_holdings(array(
    select u.id::text from users u where u.id in (select from_account from gone union select to_account from gone)));
  return null;
end $$;
create trigger transfers_count_holders after delete on transfer_deltas referencing old table as gone
  for each statement execute function count_holders();

create or replace function holdings_drift() returns table (total text, id text, counted bigint, actual bigint) language sql stable as $$
  select 'outstanding by ' || age_of, concat_ws(' ', property_id, month), coalesce(t.points, 0), coalesce(s.points, 0)
  from (
    select property_id::text as property_id, age_of, month, sum(points)::bigint as points from property_outstanding_totals group by 1, 2, 3) t
  full join (
    select h.property_id, a.age_of, a.month, sum(h.points)::bigint as points
    from holdings_of(array(select u.id::text from users u)) h
      cross join lateral (values ('earned', h.earned), ('active', h.active)) a (age_of, month)
    group by 1, 2, 3) s using (property_id, age_of, month)
  where coalesce(t.points, 0) <> coalesce(s.points, 0)
  union all
  select 'outstanding', null, t.points, s.points
  from (select coalesce(sum(points), 0)::bigint as points from property_outstanding_totals where age_of = 'earned') t
    cross join (select coalesce(sum(balance), 0)::bigint as points from accounts where kind = 'user' and balance > 0) s
  where t.points <> s.points
$$;

-- Totals that differ from their sources: always empty.
create or replace function totals_drift() returns table (total text, id text, counted bigint, actual bigint) language sql stable as $$
  select * from point_log_drift() union all select * from received_points_drift()
  union all select * from property_drift() union all select * from platform_drift() union all select * from property_spending_drift()
  union all select * from people_drift() union all select * from holdings_drift()
$$;

-- Rebuilds all totals from their sources, with writes blocked.
create or replace function rebuild_totals() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  lock table point_logs, transfers, property_roles in share mode;
  truncate point_log_deltas, transfer_deltas, property_role_deltas;
  perform rebuild_point_log(), rebuild_property(), rebuild_platform(), rebuild_property_spending();
  delete from resident_points;
  delete from resident_points_since;
  perform start_resident_points();
  insert into noted_people select id from users;
  perform fold_people();
  delete from counted_holdings;
  delete from property_outstanding;
  perform count_holdings(array(select u.id::text from users u));
end $$;
