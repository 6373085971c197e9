-- What one log counts as, and on which days of a time zone.
create or replace function counts_of(log point_logs, zone text) returns table (
  day date, given bigint, redeemed bigint, pending bigint, pending_points bigint, decided bigint, waited_seconds bigint)
language sql immutable as $$
  select (log.created_at at time zone zone)::date, case when log.type <> 'redemption' then log.points else 0 end,
    case when log.type = 'redemption' then -log.points else 0 end, 0, 0, 0, 0
  where log.status = 'approved' and log.void_at is null and log.deleted_at is null
    and (log.type = 'redemption' or (log.points > 0 and log.type in ('surprise', 'boost', 'rent', 'renewal', 'leadIncentive')))
  union all
  select (log.created_at at time zone zone)::date, 0, 0, case when log.type = 'boost' then 1 else 0 end, log.points, 0, 0
  where log.status = 'pending' and log.deleted_at is null
  union all
  select (log.decided_at at time zone zone)::date, 0, 0, 0, 0, 1, greatest(extract(epoch from log.decided_at - log.created_at), 0)::bigint
  where log.type = 'boost' and log.boost_type not in ('microSurveyBoost', 'voteBoost', 'newReviewBoost')
    and log.status in ('approved', 'denied') and log.decided_at is not null
$$;

-- What a log was paid for, of those that figures are counted of; null of all others.
create or replace function figure_of(log point_logs) returns text language sql immutable as $$
  select case
    when log.status <> 'approved' or log.void_at is not null or log.deleted_at is not null then null
    when log.type = 'redemption' then 'redemption'
    when log.type = 'leadIncentive' or log.boost_type = 'leaseReferral' then 'lease'
    when log.boost_type = 'referral' then 'lead'
    when log.boost_type in ('review', 'newReviewBoost') then 'review'
    when log.boost_type = 'microSurveyBoost' then 'answer' end
$$;

-- On which days of a time zone a resident or an ambassador came to a property, and left it: each property counts its own.
create or replace function moves_of(role property_roles, zone text) returns table (day date, figure text) language sql immutable as $$
  select (role.created_at at time zone zone)::date, 'joined' where role.role in ('resident', 'ambassador')
  union all
  select (role.removed_at at time zone zone)::date, 'gone' where role.role in ('resident', 'ambassador') and role.removed_at is not null
$$;

-- What people could still spend, by the property that paid it, the month (UTC) that brought it, and the month of the holder's last
-- movement of points. The oldest points are spent first (0015).
create or replace function holdings_of(people text[]) returns table (user_id text, property_id text, earned date, active date, points bigint)
language sql stable set search_path = public, pg_temp as $$
  select u.id::text, n.property_id, date_trunc('month', t.created_at at time zone 'UTC')::date,
    date_trunc('month', greatest(
      (select max(i.created_at) from transfers i where i.to_account = u.id),
      (select max(o.created_at) from transfers o where o.from_account = u.id)) at time zone 'UTC')::date, sum(n.points)::bigint
  from users u cross join lateral unspent_points(u.id) n join transfers t on t.id = n.source_id
  where u.id = any (people) group by 1, 2, 3, 4
$$;

create view point_log_totals with (security_invoker = true) as
  select * from point_log_days
  union all select property_id, day, type, status, is_void, is_deleted, audience, is_credit, source, count, points from point_log_deltas;

create view all_point_log_totals with (security_invoker = true) as
  select * from all_point_log_days
  union all select day, type, status, is_void, is_deleted, audience, is_credit, source, count, points from point_log_deltas;

-- What the logs themselves add up to.
create view point_log_sums as
  select l.property_id, (l.created_at at time zone p.timezone)::date as day, l.type, l.status, l.void_at is not null as is_void,
    l.deleted_at is not null as is_deleted, l.audience, l.points > 0 as is_credit, coalesce(nullif(l.category, ''), l.boost_type, l.type) as source,
    count(*) as count, sum(l.points)::bigint as points
  from point_logs l join properties p on p.id = l.property_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

create view point_log_month_totals with (security_invoker = true) as
  select * from point_log_months
  union all select property_id, date_trunc('month', day)::date, type, status, is_void, is_deleted, audience, is_credit, source, count, points
  from point_log_deltas;

create view all_point_log_month_totals with (security_invoker = true) as
  select * from all_point_log_months
  union all select date_trunc('month', day)::date, type, status, is_void, is_deleted, audience, is_credit, source, count, points
  from point_log_deltas;

-- What everyone received since a few instants, at all properties: at one of them, or in a part of that time, nobody received more. So
-- whoever was given the most in a period is found among few. A person whose logs were noted is counted again by the next fold.
create view received_points as
  select user_id, created_at, points from point_logs
  where user_id is not null and points > 0 and status = 'approved' and void_at is null and deleted_at is null;

create view property_spending_totals with (security_invoker = true) as
  select * from property_spending union all select * from property_spending_deltas;

create view property_spending_sums as
  select p.id as property_id, date_trunc('month', t.created_at at time zone p.timezone)::date as month,
    sum(t.points - coalesce(v.points, 0))::bigint as points
  from transfers t join properties p on p.id = t.from_account left join transfers v on v.reverses = t.id
  where t.kind = 'award' group by 1, 2;

-- How many people live somewhere. Who changed is noted, not how: two who change one person at once need not know of each other.
create view person_states as
  select u.id as user_id,
    u.deleted_at is null and exists (
      select from property_roles r where r.user_id = u.id and r.removed_at is null and r.role = 'resident') as is_resident,
    u.deleted_at is null and exists (
      select from property_roles r where r.user_id = u.id and r.removed_at is null and r.role = 'ambassador') as is_ambassador,
    u.subject is not null and u.disabled_at is null as is_active
  from users u;

create view all_people_totals as
  select * from people_counts
  union all select is_resident, is_ambassador, is_active, -1 from counted_people where user_id in (select user_id from noted_people)
  union all select is_resident, is_ambassador, is_active, 1 from person_states where user_id in (select user_id from noted_people);

create view property_day_totals as
  select * from property_days union all select * from property_deltas;

create view property_month_totals as
  select * from property_months
  union all select property_id, date_trunc('month', day)::date, given, redeemed, pending, pending_points, decided, waited_seconds from property_deltas;

create view property_day_sums as
  select l.property_id, c.day, sum(c.given)::bigint as given, sum(c.redeemed)::bigint as redeemed, sum(c.pending)::bigint as pending,
    sum(c.pending_points)::bigint as pending_points, sum(c.decided)::bigint as decided, sum(c.waited_seconds)::bigint as waited_seconds
  from point_logs l join properties p on p.id = l.property_id cross join lateral counts_of(l, p.timezone) c group by 1, 2;

-- Who lives where, as it was when the people noted by 0028 were last looked up.
create view homes as
  select r.user_id, r.property_id, u.subject is not null and u.disabled_at is null as is_active,
    exists (select from property_roles o where o.user_id = r.user_id and o.property_id <> r.property_id and o.removed_at is null
      and o.role in ('resident', 'ambassador')) as is_shared
  from property_roles r join users u on u.id = r.user_id
  where r.removed_at is null and r.role in ('resident', 'ambassador') and u.deleted_at is null;

create view property_people_totals as
  select * from property_people
  union all select property_id, -1, -is_active::integer from counted_homes where user_id = any (array(select n.user_id from noted_people n))
  union all select property_id, 1, is_active::integer from homes where user_id = any (array(select n.user_id from noted_people n));

create view platform_day_totals as
  select * from platform_days union all select * from platform_deltas;

create view platform_month_totals as
  select * from platform_months
  union all select property_id, date_trunc('month', day)::date, figure, brand_id, count, points from platform_deltas;

-- What the logs and the people add up to.
create view platform_sums as
  select l.property_id, (l.created_at at time zone p.timezone)::date as day, figure_of(l) as figure, coalesce(l.brand_id, '') as brand_id,
    count(*) as count, sum(abs(l.points))::bigint as points
  from point_logs l join properties p on p.id = l.property_id where figure_of(l) is not null group by 1, 2, 3, 4
  union all
  select r.property_id, m.day, m.figure, '', count(*), 0
  from property_roles r join properties p on p.id = r.property_id cross join lateral moves_of(r, p.timezone) m group by 1, 2, 3;

create view property_outstanding_totals as
  select * from property_outstanding
  union all
  select h.property_id, a.age_of, a.month, h.sign * h.points
  from (
    select -1 as sign, c.property_id, c.earned, c.active, c.points from counted_holdings c
    where c.user_id = any (array(select n.user_id from noted_holders n))
    union all
    select 1, c.property_id, c.earned, c.active, c.points from holdings_of(array(select distinct n.user_id::text from noted_holders n)) c
  ) h cross join lateral (values ('earned', h.earned), ('active', h.active)) a (age_of, month);

-- A property that moves to another time zone has other days.
create or replace function move_point_log_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into point_log_deltas
  select property_id, day, type, status, is_void, is_deleted, audience, is_credit, source, -sum(count), -sum(points)
  from point_log_totals where property_id = new.id group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  union all select * from point_log_sums where property_id = new.id;
  return null;
end $$;
create trigger properties_point_log_days after update of timezone on properties for each row
  when (old.timezone is distinct from new.timezone) execute function move_point_log_days();

-- Where the totals are not what the logs add up to: empty at every commit.
create or replace function point_log_drift() returns table (property_id text, day date, counted bigint, logs bigint) language sql stable as $$
  select coalesce(t.property_id, s.property_id)::text, coalesce(t.day, s.day), coalesce(t.count, 0), coalesce(s.count, 0)
  from (select property_id, day, type, status, is_void, is_deleted, audience, is_credit, source, sum(count)::bigint as count,
      sum(points)::bigint as points from point_log_totals group by 1, 2, 3, 4, 5, 6, 7, 8, 9) t
  full join point_log_sums s using (property_id, day, type, status, is_void, is_deleted, audience, is_credit, source)
  where coalesce(t.count, 0) <> coalesce(s.count, 0) or coalesce(t.points, 0) <> coalesce(s.points, 0)
  union all
  select null, coalesce(a.day, s.day), coalesce(a.count, 0), coalesce(s.count, 0)
  from (select day, type, status, is_void, is_deleted, audience, is_credit, source, sum(count)::bigint as count,
      sum(points)::bigint as points from all_point_log_totals group by 1, 2, 3, 4, 5, 6, 7, 8) a
  full join (select day, type, status, is_void, is_deleted, audience, is_credit, source, sum(count)::bigint as count,
      sum(points)::bigint as points from point_log_sums group by 1, 2, 3, 4, 5, 6, 7, 8) s
    using (day, type, status, is_void, is_deleted, audience, is_credit, source)
  where coalesce(a.count, 0) <> coalesce(s.count, 0) or coalesce(a.points, 0) <> coalesce(s.points, 0)
$$;

-- The instants lie a little before the last 7, 30, 90 and 365 days: Mondays, so that they change once a week.
create or replace function start_resident_points() returns void language plpgsql volatile set search_path = public, pg_temp as $$
declare wanted timestamptz[] := array(
  select (date_trunc('week', now() at time zone 'UTC') - make_interval(weeks => w)) at time zone 'UTC' from unnest(array[1, 5, 13, 53]) w);
begin
  if not exists (select unnest(wanted) except select since from resident_points_since) then
    return;
  end if;
  delete from resident_points where since <> all (wanted);
  delete from resident_points_since where since <> all (wanted);
  with started as (
    insert into resident_points_since select * from unnest(wanted) on conflict do nothing returning since
  )
  insert into resident_points select s.since, r.user_id, sum(r.points) from started s join received_points r on r.created_at >= s.since group by 1, 2;
end $$;

-- Who was given the most by the properties in sight, in the days of each, by logs of these types. First among the 20 who received the
-- most since before, then among 200, then among all; whose logs were noted since is always looked at.
create or replace function top_residents(first date, last date, types text[], whose text, places integer) returns table (user_id text, points bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  sees_all boolean := app_sees_all();
  own text[] := app_property_ids();
  earliest timestamptz := first::timestamp at time zone 'UTC' - interval '14 hours';
  known_since timestamptz;
  depth integer;
  tried bigint;
  least bigint;
  ids text[];
  sums bigint[];
begin
  if sees_all or cardinality(own) > 1 then
    select max(s.since) into known_since from resident_points_since s where s.since <= earliest;
    foreach depth in array array[20, 200] loop
      with likely as materialized (
        select r.user_id, r.points from resident_points r
        where r.since = known_since
          and (sees_all or exists (select from property_roles o where o.user_id = r.user_id and o.property_id = any (own)))
        order by r.points desc limit depth
      ), candidates as materialized (
        select l.user_id from likely l union select d.user_id from point_log_deltas d where d.user_id is not null
      ), best as (
        select l.user_id, sum(l.points)::bigint as points
        from candidates c join point_logs l on l.user_id = c.user_id and l.created_at >= earliest join properties p on p.id = l.property_id
        where (l.created_at at time zone p.timezone)::date between first and last and (sees_all or p.id = any (own))
          and l.status = 'approved' and l.void_at is null and l.deleted_at is null and l.type = any (types) and l.points > 0
          and (whose is null or l.audience = whose)
        group by 1 order by 2 desc, 1 limit places
      )
      select (select count(*) from likely), (select min(l.points) from likely l),
          array_agg(b.user_id::text order by b.points desc, b.user_id), array_agg(b.points order by b.points desc, b.user_id)
        into tried, least, ids, sums from best b;
      if tried > 0 and (tried < depth or sums[places] > least) then
        return query select * from unnest(ids, sums);
        return;
      end if;
    end loop;
  end if;
  return query
  select l.user_id::text, sum(l.points)::bigint
  from (
    select p.id, first::timestamp at time zone p.timezone as begins, (last + 1)::timestamp at time zone p.timezone as ends
    from properties p where sees_all or p.id = any (own) offset 0
  ) p join point_logs l on l.property_id = p.id and l.created_at >= p.begins and l.created_at < p.ends
  where l.status = 'approved' and l.void_at is null and l.deleted_at is null and l.type = any (types) and l.points > 0
    and (whose is null or l.audience = whose)
  group by 1 order by 2 desc, 1 limit places;
end $$;

create or replace function note_point_logs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into point_log_deltas
  select l.property_id, (l.created_at at time zone p.timezone)::date, l.type, l.status, l.void_at is not null, l.deleted_at is not null,
    l.audience, l.points > 0, coalesce(nullif(l.category, ''), l.boost_type, l.type), count(*), sum(l.points), l.user_id
  from written l join (
    select id, timezone from properties where id in (select property_id from written) for key share) p on p.id = l.property_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 12;
  return null;
end $$;
create trigger point_logs_totals_added after insert on point_logs referencing new table as written
  for each statement execute function note_point_logs();

create or replace function note_point_logs_gone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into point_log_deltas
  select l.property_id, (l.created_at at time zone p.timezone)::date, l.type, l.status, l.void_at is not null, l.deleted_at is not null,
    l.audience, l.points > 0, coalesce(nullif(l.category, ''), l.boost_type, l.type), -count(*), -sum(l.points), l.user_id
  from gone l join (
    select id, timezone from properties where id in (select property_id from gone) for key share) p on p.id = l.property_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 12;
  return null;
end $$;
create trigger point_logs_totals_gone after delete on point_logs referencing old table as gone
  for each statement execute function note_point_logs_gone();

create or replace function note_point_logs_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into point_log_deltas
  select l.property_id, (l.created_at at time zone p.timezone)::date, l.type, l.status, l.void_at is not null, l.deleted_at is not null,
    l.audience, l.points > 0, coalesce(nullif(l.category, ''), l.boost_type, l.type), sum(l.sign), sum(l.sign * l.points), l.user_id
  from (select 1 as sign, w.* from written w union all select -1, g.* from gone g) l join (
    select id, timezone from properties where id in (select property_id from written union all select property_id from gone)
    for key share) p on p.id = l.property_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 12
  having sum(l.sign) <> 0 or sum(l.sign * l.points) <> 0;
  return null;
end $$;
create trigger point_logs_totals_changed after update on point_logs referencing old table as gone new table as written
  for each statement execute function note_point_logs_changed();

-- Whoever writes logs of a property ends first, and is counted by the old time zone; others wait, and are by the new one.
create or replace function wait_for_writers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from properties where id = new.id for update;
  return new;
end $$;
create trigger properties_wait_for_writers before update of timezone on properties for each row
  when (old.timezone is distinct from new.timezone) execute function wait_for_writers();

-- Folds what was noted; answers how many rows it was. One at a time: a second one finds nothing to do.
create or replace function fold_point_logs() returns bigint language plpgsql volatile set search_path = public, pg_temp as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_point_logs', 0)) then
    return 0;
  end if;
  perform start_resident_points();
  with noted as (
    delete from point_log_deltas returning *
  ), sums as (
    select property_id, day, type, status, is_void, is_deleted, audience, is_credit, source, sum(count) as count, sum(points) as points
    from noted group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ), at_properties as (
    insert into point_log_days as d select * from sums
    on conflict (property_id, day, type, status, is_void, is_deleted, audience, is_credit, source)
    do update set count = d.count + excluded.count, points = d.points + excluded.points
  ), over_all as (
    insert into all_point_log_days as d
    select day, type, status, is_void, is_deleted, audience, is_credit, source, sum(count), sum(points) from sums
    group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (day, type, status, is_void, is_deleted, audience, is_credit, source)
    do update set count = d.count + excluded.count, points = d.points + excluded.points
  ), months_at_properties as (
    insert into point_log_months as m
    select property_id, date_trunc('month', day)::date, type, status, is_void, is_deleted, audience, is_credit, source, sum(count), sum(points)
    from sums group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (property_id, month, type, status, is_void, is_deleted, audience, is_credit, source)
    do update set count = m.count + excluded.count, points = m.points + excluded.points
  ), months_over_all as (
    insert into all_point_log_months as m
    select date_trunc('month', day)::date, type, status, is_void, is_deleted, audience, is_credit, source, sum(count), sum(points) from sums
    group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (month, type, status, is_void, is_deleted, audience, is_credit, source)
    do update set count = m.count + excluded.count, points = m.points + excluded.points
  ), by_person as (
    insert into resident_points
    select s.since, n.user_id, coalesce((
      select sum(r.points) from received_points r where r.user_id = n.user_id and r.created_at >= s.since), 0)
    from (select distinct user_id from noted where user_id is not null) n cross join resident_points_since s
    on conflict (since, user_id) do update set points = excluded.points
  ) select count(*) into folded from noted;
  return folded;
end $$;

-- Makes the totals again from the logs, while nothing is written to them.
create or replace function count_point_logs_anew() returns void language plpgsql volatile set search_path = public, pg_temp as $$
begin
  lock table point_logs in share mode;
  delete from point_log_deltas;
  delete from point_log_days;
  delete from all_point_log_days;
  delete from point_log_months;
  delete from all_point_log_months;
  delete from resident_points;
  delete from resident_points_since;
  insert into point_log_days select * from point_log_sums;
  insert into all_point_log_days
  select day, type, status, is_void, is_deleted, audience, is_credit, source, sum(count), sum(points) from point_log_days
  group by 1, 2, 3, 4, 5, 6, 7, 8;
  insert into point_log_months
  select property_id, date_trunc('month', day)::date, type, status, is_void, is_deleted, audience, is_credit, source, sum(count), sum(points)
  from point_log_days group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  insert into all_point_log_months
  select month, type, status, is_void, is_deleted, audience, is_credit, source, sum(count), sum(points) from point_log_months
  group by 1, 2, 3, 4, 5, 6, 7, 8;
  perform start_resident_points();
end $$;

-- A reversal counts in the month of the payment that it takes back.
create or replace function note_spending() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into property_spending_deltas
  select p.id, date_trunc('month', t.created_at at time zone p.timezone)::date, sum(t.points)
  from (
    select from_account, created_at, points from written where kind = 'award'
    union all
    select a.from_account, a.created_at, -w.points from written w join transfers a on a.id = w.reverses and a.kind = 'award'
  ) t join properties p on p.id = t.from_account
  group by 1, 2;
  return null;
end $$;
create trigger transfers_spending after insert on transfers referencing new table as written
  for each statement execute function note_spending();

create or replace function fold_property_spending() returns bigint language plpgsql volatile set search_path = public, pg_temp as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_property_spending', 0)) then
    return 0;
  end if;
  with noted as (
    delete from property_spending_deltas returning *
  ), at_properties as (
    insert into property_spending as s select property_id, month, sum(points) from noted group by 1, 2
    on conflict (property_id, month) do update set points = s.points + excluded.points
  ) select count(*) into folded from noted;
  return folded;
end $$;

-- A property that moves to another time zone has other months.
create or replace function move_property_spending() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into property_spending_deltas
  select property_id, month, -sum(points) from property_spending_totals where property_id = new.id group by 1, 2
  union all select * from property_spending_sums where property_id = new.id;
  return null;
end $$;
create trigger properties_spending after update of timezone on properties for each row
  when (old.timezone is distinct from new.timezone) execute function move_property_spending();

-- How many people live at the properties in sight, each once. Asked one by one who may be seen, this would read all of them for each.
create or replace function count_people() returns table (is_resident boolean, is_ambassador boolean, is_active boolean, count bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.is_resident, t.is_ambassador, t.is_active, sum(t.count)::bigint from all_people_totals t where app_sees_all() group by 1, 2, 3
  union all
  select s.is_resident, s.is_ambassador, s.is_active, count(*) from (
    select bool_or(r.role = 'resident') as is_resident, bool_or(r.role = 'ambassador') as is_ambassador, bool_or(u.is_active) as is_active
    from property_roles r cross join lateral (
      select subject is not null and disabled_at is null as is_active from users where id = r.user_id and deleted_at is null offset 0) u
    where not app_sees_all() and r.property_id = any ((select app_property_ids())::text[])
      and r.removed_at is null and r.role in ('resident', 'ambassador')
    group by r.user_id
  ) s group by 1, 2, 3
$$;

create or replace function note_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into noted_people select distinct user_id from written;
  return null;
end $$;
create trigger property_roles_note_added after insert on property_roles referencing new table as written
  for each statement execute function note_people();
create trigger property_roles_note_changed after update on property_roles referencing new table as written
  for each statement execute function note_people();
create trigger property_roles_note_gone after delete on property_roles referencing old table as written
  for each statement execute function note_people();

create or replace function note_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into noted_people values (new.id);
  return null;
end $$;
create trigger users_note_changed after update of subject, disabled_at, deleted_at on users for each row
  when ((old.subject is null, old.disabled_at is null, old.deleted_at is null)
    is distinct from (new.subject is null, new.disabled_at is null, new.deleted_at is null)) execute function note_person();

-- Where a total is not what it stands for: empty at every commit.
create or replace function dashboard_drift() returns table (total text, id text, counted bigint, actual bigint) language sql stable as $$
  select 'month', concat_ws(' ', property_id, month), coalesce(t.points, 0), coalesce(s.points, 0)
  from (select property_id, month, type, status, is_void, is_deleted, audience, is_credit, source, sum(count)::bigint as count,
      sum(points)::bigint as points from point_log_month_totals group by 1, 2, 3, 4, 5, 6, 7, 8, 9) t
  full join (select property_id, date_trunc('month', day)::date as month, type, status, is_void, is_deleted, audience, is_credit, source,
      sum(count)::bigint as count, sum(points)::bigint as points from point_log_sums group by 1, 2, 3, 4, 5, 6, 7, 8, 9) s
    using (property_id, month, type, status, is_void, is_deleted, audience, is_credit, source)
  where coalesce(t.count, 0) <> coalesce(s.count, 0) or coalesce(t.points, 0) <> coalesce(s.points, 0)
  union all
  select 'month of all', month::text, coalesce(t.points, 0), coalesce(s.points, 0)
  from (select month, type, status, is_void, is_deleted, audience, is_credit, source, sum(count)::bigint as count,
      sum(points)::bigint as points from all_point_log_month_totals group by 1, 2, 3, 4, 5, 6, 7, 8) t
  full join (select month, type, status, is_void, is_deleted, audience, is_credit, source, sum(count)::bigint as count,
      sum(points)::bigint as points from point_log_month_totals group by 1, 2, 3, 4, 5, 6, 7, 8) s
    using (month, type, status, is_void, is_deleted, audience, is_credit, source)
  where coalesce(t.count, 0) <> coalesce(s.count, 0) or coalesce(t.points, 0) <> coalesce(s.points, 0)
  union all
  select 'received', coalesce(t.user_id, s.user_id)::text, coalesce(t.points, 0), coalesce(s.points, 0)
  from resident_points t
  full join (select m.since, r.user_id, sum(r.points)::bigint as points
      from resident_points_since m join received_points r on r.created_at >= m.since group by 1, 2) s using (since, user_id)
  where coalesce(t.points, 0) <> coalesce(s.points, 0)
    and coalesce(t.user_id, s.user_id) not in (select d.user_id from point_log_deltas d where d.user_id is not null)
  union all
  select 'spent', coalesce(t.property_id, s.property_id)::text, coalesce(t.points, 0), coalesce(s.points, 0)
  from (select property_id, month, sum(points)::bigint as points from property_spending_totals group by 1, 2) t
  full join property_spending_sums s using (property_id, month)
  where coalesce(t.points, 0) <> coalesce(s.points, 0)
  union all
  select 'people', concat_ws(' ', case when is_resident then 'resident' end, case when is_ambassador then 'ambassador' end), coalesce(t.count, 0), coalesce(s.count, 0)
  from (select is_resident, is_ambassador, is_active, sum(count)::bigint as count from all_people_totals group by 1, 2, 3) t
  full join (select is_resident, is_ambassador, is_active, count(*) as count from person_states group by 1, 2, 3) s
    using (is_resident, is_ambassador, is_active)
  where (is_resident or is_ambassador) and coalesce(t.count, 0) <> coalesce(s.count, 0)
$$;

-- Makes spending and people again from what they stand for, while no points move.
create or replace function count_dashboard_anew() returns void language plpgsql volatile set search_path = public, pg_temp as $$
begin
  lock table transfers in share mode;
  delete from property_spending_deltas;
  delete from property_spending;
  insert into property_spending select * from property_spending_sums;
  insert into noted_people select id from users;
  perform fold_people();
end $$;

create or replace function note_property_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into property_deltas
  select l.property_id, c.day, sum(c.given), sum(c.redeemed), sum(c.pending), sum(c.pending_points), sum(c.decided), sum(c.waited_seconds)
  from written l join (
    select id, timezone from properties where id in (select property_id from written) for key share) p on p.id = l.property_id
  cross join lateral counts_of(l, p.timezone) c group by 1, 2;
  return null;
end $$;
create trigger point_logs_property_days_added after insert on point_logs referencing new table as written
  for each statement execute function note_property_days();

create or replace function note_property_days_gone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into property_deltas
  select l.property_id, c.day, -sum(c.given), -sum(c.redeemed), -sum(c.pending), -sum(c.pending_points), -sum(c.decided), -sum(c.waited_seconds)
  from gone l join (
    select id, timezone from properties where id in (select property_id from gone) for key share) p on p.id = l.property_id
  cross join lateral counts_of(l, p.timezone) c group by 1, 2;
  return null;
end $$;
create trigger point_logs_property_days_gone after delete on point_logs referencing old table as gone
  for each statement execute function note_property_days_gone();

create or replace function note_property_days_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into property_deltas
  with places as materialized (
    select id, timezone from properties where id in (select property_id from written union all select property_id from gone) for key share
  )
  select n.property_id, n.day, sum(n.sign * n.given), sum(n.sign * n.redeemed), sum(n.sign * n.pending), sum(n.sign * n.pending_points),
    sum(n.sign * n.decided), sum(n.sign * n.waited_seconds)
  from (
    select 1 as sign, l.property_id, c.* from written l join places p on p.id = l.property_id cross join lateral counts_of(l, p.timezone) c
    union all
    select -1, l.property_id, c.* from gone l join places p on p.id = l.property_id cross join lateral counts_of(l, p.timezone) c
  ) n group by 1, 2
  having sum(n.sign * n.given) <> 0 or sum(n.sign * n.redeemed) <> 0 or sum(n.sign * n.pending) <> 0 or sum(n.sign * n.pending_points) <> 0
    or sum(n.sign * n.decided) <> 0 or sum(n.sign * n.waited_seconds) <> 0;
  return null;
end $$;
create trigger point_logs_property_days_changed after update on point_logs referencing old table as gone new table as written
  for each statement execute function note_property_days_changed();

create or replace function fold_property_days() returns bigint language plpgsql volatile set search_path = public, pg_temp as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_property_days', 0)) then
    return 0;
  end if;
  with noted as (
    delete from property_deltas returning *
  ), days as (
    insert into property_days as d
    select property_id, day, sum(given), sum(redeemed), sum(pending), sum(pending_points), sum(decided), sum(waited_seconds) from noted group by 1, 2
    on conflict (property_id, day) do update set given = d.given + excluded.given, redeemed = d.redeemed + excluded.redeemed,
      pending = d.pending + excluded.pending, pending_points = d.pending_points + excluded.pending_points,
      decided = d.decided + excluded.decided, waited_seconds = d.waited_seconds + excluded.waited_seconds
  ), months as (
    insert into property_months as m
    select property_id, date_trunc('month', day)::date, sum(given), sum(redeemed), sum(pending), sum(pending_points), sum(decided), sum(waited_seconds)
    from noted group by 1, 2
    on conflict (property_id, month) do update set given = m.given + excluded.given, redeemed = m.redeemed + excluded.redeemed,
      pending = m.pending + excluded.pending, pending_points = m.pending_points + excluded.pending_points,
      decided = m.decided + excluded.decided, waited_seconds = m.waited_seconds + excluded.waited_seconds
  ) select count(*) into folded from noted;
  return folded;
end $$;

-- A property that moves to another time zone has other days.
create or replace function move_property_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into property_deltas
  select property_id, day, -sum(given), -sum(redeemed), -sum(pending), -sum(pending_points), -sum(decided), -sum(waited_seconds)
  from property_day_totals where property_id = new.id group by 1, 2
  union all select * from property_day_sums where property_id = new.id;
  return null;
end $$;
create trigger properties_days after update of timezone on properties for each row
  when (old.timezone is distinct from new.timezone) execute function move_property_days();

create or replace function fold_people() returns bigint language plpgsql volatile set search_path = public, pg_temp as $$
declare
  noted text[];
  places text[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_people', 0)) then
    return 0;
  end if;
  with taken as (delete from noted_people returning user_id) select coalesce(array_agg(distinct user_id::text), '{}') into noted from taken;
  if cardinality(noted) = 0 then
    return 0;
  end if;
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

-- Figures of the properties in sight. Asked row by row which they are, this would compare each with all of them, so it reads beyond
-- row-level security and holds the caller's properties to it itself.
create or replace function in_sight() returns table (id text) language sql stable security definer set search_path = public, pg_temp as $$
  select p.id::text from properties p where app_sees_all()
  union all select unnest(app_property_ids()) where not app_sees_all()
$$;

create or replace function property_figures(before date, first date, last date) returns table (
  property_id text, points bigint, given bigint, given_before bigint, redeemed bigint, redeemed_before bigint, pending bigint, pending_points bigint,
  residents bigint, active bigint, decided bigint, waited_seconds bigint, decided_before bigint, waited_seconds_before bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  first_month date := date_trunc('month', first + interval '1 month' - interval '1 day')::date;
  after_month date := date_trunc('month', last + 1)::date;
  first_month_before date := date_trunc('month', before + interval '1 month' - interval '1 day')::date;
  after_month_before date := date_trunc('month', first)::date;
  has_months boolean := first_month < after_month;
  has_months_before boolean := first_month_before < after_month_before;
begin
  return query
  with counted as (
    select true as is_now, m.property_id, m.given, m.redeemed, m.decided, m.waited_seconds from property_month_totals m
    where has_months and m.month >= first_month and m.month < after_month
    union all
    select false, m.property_id, m.given, m.redeemed, m.decided, m.waited_seconds from property_month_totals m
    where has_months_before and m.month >= first_month_before and m.month < after_month_before
    union all
    select true, d.property_id, d.given, d.redeemed, d.decided, d.waited_seconds from property_day_totals d
    where d.day between first and last and not (has_months and d.day >= first_month and d.day < after_month)
    union all
    select false, d.property_id, d.given, d.redeemed, d.decided, d.waited_seconds from property_day_totals d
    where d.day >= before and d.day < first and not (has_months_before and d.day >= first_month_before and d.day < after_month_before)
  ), sums as (
    select c.property_id, sum(c.given) filter (where c.is_now) as given, sum(c.given) filter (where not c.is_now) as given_before,
      sum(c.redeemed) filter (where c.is_now) as redeemed, sum(c.redeemed) filter (where not c.is_now) as redeemed_before,
      sum(c.decided) filter (where c.is_now) as decided, sum(c.waited_seconds) filter (where c.is_now) as waited_seconds,
      sum(c.decided) filter (where not c.is_now) as decided_before, sum(c.waited_seconds) filter (where not c.is_now) as waited_seconds_before
    from counted c group by 1
  ), waiting as (
    select t.property_id, sum(t.pending) as pending, sum(t.pending_points) as pending_points
    from property_month_totals t where t.pending <> 0 or t.pending_points <> 0 group by 1
  ), people as (
    select t.property_id, sum(t.residents) as residents, sum(t.active) as active from property_people_totals t group by 1
  )
  select i.id, coalesce(a.balance, 0)::bigint, coalesce(s.given, 0)::bigint, coalesce(s.given_before, 0)::bigint, coalesce(s.redeemed, 0)::bigint, coalesce(s.redeemed_before, 0)::bigint,
    coalesce(w.pending, 0)::bigint, coalesce(w.pending_points, 0)::bigint, coalesce(p.residents, 0)::bigint, coalesce(p.active, 0)::bigint,
    coalesce(s.decided, 0)::bigint, coalesce(s.waited_seconds, 0)::bigint, coalesce(s.decided_before, 0)::bigint, coalesce(s.waited_seconds_before, 0)::bigint
  from in_sight() i left join sums s on s.property_id = i.id left join waiting w on w.property_id = i.id left join people p on p.property_id = i.id
    left join accounts a on a.id = i.id;
end $$;

-- Points of the properties in sight over a period, by days, weeks or months that begin at its first day; of each property, or together.
create or replace function property_series(first date, last date, unit text, each boolean) returns table (property_id text, bucket date, given bigint, redeemed bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  first_month date := date_trunc('month', first + interval '1 month' - interval '1 day')::date;
  after_month date := date_trunc('month', last + 1)::date;
  has_months boolean := unit = 'month' and first_month < after_month;
begin
  return query
  select case when each then c.property_id::text end, greatest(date_trunc(unit, c.day::timestamp)::date, first), sum(c.given)::bigint, sum(c.redeemed)::bigint
  from (
    select m.property_id, m.month as day, m.given, m.redeemed from property_month_totals m where has_months and m.month >= first_month and m.month < after_month
    union all
    select d.property_id, d.day, d.given, d.redeemed from property_day_totals d
    where d.day between first and last and not (has_months and d.day >= first_month and d.day < after_month)
  ) c join in_sight() i on i.id = c.property_id group by 1, 2;
end $$;

-- How many people are counted more than once by the sum over the properties in sight, and how many of them are active.
create or replace function counted_twice() returns table (residents bigint, active bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(s.places - 1), 0)::bigint, coalesce(sum(s.places - 1) filter (where s.is_active), 0)::bigint
  from (
    select h.user_id, count(*) as places, bool_or(h.is_active) as is_active
    from (
      select user_id, property_id, is_active from counted_homes where is_shared and user_id <> all (array(select n.user_id from noted_people n))
      union all select user_id, property_id, is_active from homes where user_id = any (array(select n.user_id from noted_people n))
    ) h join in_sight() i on i.id = h.property_id group by 1
  ) s
$$;

-- Where the totals are not what they stand for: empty at every commit.
create or replace function property_drift() returns table (total text, id text, counted bigint, actual bigint) language sql stable as $$
  select 'property day', concat_ws(' ', property_id, day), coalesce(t.given, 0), coalesce(s.given, 0)
  from (select property_id, day, sum(given)::bigint as given, sum(redeemed)::bigint as redeemed, sum(pending)::bigint as pending,
      sum(pending_points)::bigint as pending_points, sum(decided)::bigint as decided, sum(waited_seconds)::bigint as waited_seconds
    from property_day_totals group by 1, 2) t full join property_day_sums s using (property_id, day)
  where (coalesce(t.given, 0), coalesce(t.redeemed, 0), coalesce(t.pending, 0), coalesce(t.pending_points, 0), coalesce(t.decided, 0), coalesce(t.waited_seconds, 0))
    <> (coalesce(s.given, 0), coalesce(s.redeemed, 0), coalesce(s.pending, 0), coalesce(s.pending_points, 0), coalesce(s.decided, 0), coalesce(s.waited_seconds, 0))
  union all
  select 'property month', concat_ws(' ', property_id, month), coalesce(t.given, 0), coalesce(s.given, 0)
  from (select property_id, month, sum(given)::bigint as given, sum(pending)::bigint as pending, sum(waited_seconds)::bigint as waited_seconds
    from property_month_totals group by 1, 2) t
  full join (select property_id, date_trunc('month', day)::date as month, sum(given)::bigint as given, sum(pending)::bigint as pending,
      sum(waited_seconds)::bigint as waited_seconds from property_day_totals group by 1, 2) s using (property_id, month)
  where (coalesce(t.given, 0), coalesce(t.pending, 0), coalesce(t.waited_seconds, 0)) <> (coalesce(s.given, 0), coalesce(s.pending, 0), coalesce(s.waited_seconds, 0))
  union all
  select 'property people', property_id::text, coalesce(t.residents, 0), coalesce(s.residents, 0)
  from (select property_id, sum(residents)::bigint as residents, sum(active)::bigint as active from property_people_totals group by 1) t
  full join (select property_id, count(*) as residents, count(*) filter (where is_active) as active from homes group by 1) s using (property_id)
  where (coalesce(t.residents, 0), coalesce(t.active, 0)) <> (coalesce(s.residents, 0), coalesce(s.active, 0))
$$;

-- The property is locked against a change of its time zone by the triggers of 0028 and 0056, which run before these.
create or replace function note_platform_logs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into platform_deltas
  select l.property_id, (l.created_at at time zone p.timezone)::date, figure_of(l), coalesce(l.brand_id, ''), count(*), sum(abs(l.points))
  from written l join properties p on p.id = l.property_id where figure_of(l) is not null group by 1, 2, 3, 4;
  return null;
end $$;
create trigger point_logs_to_platform_days_added after insert on point_logs referencing new table as written
  for each statement execute function note_platform_logs();

create or replace function note_platform_logs_gone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into platform_deltas
  select l.property_id, (l.created_at at time zone p.timezone)::date, figure_of(l), coalesce(l.brand_id, ''), -count(*), -sum(abs(l.points))
  from gone l join properties p on p.id = l.property_id where figure_of(l) is not null group by 1, 2, 3, 4;
  return null;
end $$;
create trigger point_logs_to_platform_days_gone after delete on point_logs referencing old table as gone
  for each statement execute function note_platform_logs_gone();

create or replace function note_platform_logs_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into platform_deltas
  select l.property_id, (l.created_at at time zone p.timezone)::date, l.figure, l.brand_id, sum(l.sign), sum(l.sign * l.points)
  from (
    select 1 as sign, w.property_id, w.created_at, figure_of(w) as figure, coalesce(w.brand_id, '') as brand_id, abs(w.points) as points from written w
    union all
    select -1, g.property_id, g.created_at, figure_of(g), coalesce(g.brand_id, ''), abs(g.points) from gone g
  ) l join properties p on p.id = l.property_id where l.figure is not null group by 1, 2, 3, 4
  having sum(l.sign) <> 0 or sum(l.sign * l.points) <> 0;
  return null;
end $$;
create trigger point_logs_to_platform_days_changed after update on point_logs referencing old table as gone new table as written
  for each statement execute function note_platform_logs_changed();

create or replace function note_moves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into platform_deltas
  select r.property_id, m.day, m.figure, '', count(*), 0
  from written r join (
    select id, timezone from properties where id in (select property_id from written) for key share) p on p.id = r.property_id
  cross join lateral moves_of(r, p.timezone) m group by 1, 2, 3;
  return null;
end $$;
create trigger property_roles_to_platform_days_added after insert on property_roles referencing new table as written
  for each statement execute function note_moves();

create or replace function note_moves_gone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into platform_deltas
  select r.property_id, m.day, m.figure, '', -count(*), 0
  from gone r join (
    select id, timezone from properties where id in (select property_id from gone) for key share) p on p.id = r.property_id
  cross join lateral moves_of(r, p.timezone) m group by 1, 2, 3;
  return null;
end $$;
create trigger property_roles_to_platform_days_gone after delete on property_roles referencing old table as gone
  for each statement execute function note_moves_gone();

create or replace function note_moves_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into platform_deltas
  with places as materialized (
    select id, timezone from properties where id in (select property_id from written union all select property_id from gone) for key share
  )
  select n.property_id, n.day, n.figure, '', sum(n.sign), 0
  from (
    select 1 as sign, r.property_id, m.* from written r join places p on p.id = r.property_id cross join lateral moves_of(r, p.timezone) m
    union all
    select -1, r.property_id, m.* from gone r join places p on p.id = r.property_id cross join lateral moves_of(r, p.timezone) m
  ) n group by 1, 2, 3 having sum(n.sign) <> 0;
  return null;
end $$;
create trigger property_roles_to_platform_days_changed after update on property_roles referencing old table as gone new table as written
  for each statement execute function note_moves_changed();

create or replace function fold_platform_days() returns bigint language plpgsql volatile set search_path = public, pg_temp as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_platform_days', 0)) then
    return 0;
  end if;
  with noted as (
    delete from platform_deltas returning *
  ), days as (
    insert into platform_days as d select property_id, day, figure, brand_id, sum(count), sum(points) from noted group by 1, 2, 3, 4
    on conflict (property_id, day, figure, brand_id) do update set count = d.count + excluded.count, points = d.points + excluded.points
  ), months as (
    insert into platform_months as m
    select property_id, date_trunc('month', day)::date, figure, brand_id, sum(count), sum(points) from noted group by 1, 2, 3, 4
    on conflict (property_id, month, figure, brand_id) do update set count = m.count + excluded.count, points = m.points + excluded.points
  ) select count(*) into folded from noted;
  return folded;
end $$;

-- A property that moves to another time zone has other days.
create or replace function move_platform_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into platform_deltas
  select property_id, day, figure, brand_id, -sum(count), -sum(points) from platform_day_totals where property_id = new.id group by 1, 2, 3, 4
  union all select * from platform_sums where property_id = new.id;
  return null;
end $$;
create trigger properties_platform_days after update of timezone on properties for each row
  when (old.timezone is distinct from new.timezone) execute function move_platform_days();

-- Both sides of each movement, whoever they are: only people are looked up.
create or replace function note_holders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into noted_holders select from_account from written union select to_account from written;
  return null;
end $$;
create trigger transfers_note_holders after insert on transfers referencing new table as written
  for each statement execute function note_holders();

create or replace function fold_holdings() returns bigint language plpgsql volatile set search_path = public, pg_temp as $$
declare noted text[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_holdings', 0)) then
    return 0;
  end if;
  with taken as (delete from noted_holders returning user_id)
  select coalesce(array_agg(distinct t.user_id::text), '{}') into noted from taken t join users u on u.id = t.user_id;
  if cardinality(noted) = 0 then
    return 0;
  end if;
  with gone as (
    delete from counted_holdings where user_id = any (noted) returning *
  )
  insert into property_outstanding as o
  select g.property_id, a.age_of, a.month, -sum(g.points)
  from gone g cross join lateral (values ('earned', g.earned), ('active', g.active)) a (age_of, month) group by 1, 2, 3
  on conflict (property_id, age_of, month) do update set points = o.points + excluded.points;
  with found as (
    insert into counted_holdings select * from holdings_of(noted) returning *
  )
  insert into property_outstanding as o
  select f.property_id, a.age_of, a.month, sum(f.points)
  from found f cross join lateral (values ('earned', f.earned), ('active', f.active)) a (age_of, month) group by 1, 2, 3
  on conflict (property_id, age_of, month) do update set points = o.points + excluded.points;
  delete from property_outstanding where points = 0;
  return cardinality(noted);
end $$;

-- Some of them over the days of a period, by days, weeks or months that begin at its first day.
create or replace function platform_series(first date, last date, unit text, wanted text[]) returns table (figure text, bucket date, count bigint)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  first_month date := date_trunc('month', first + interval '1 month' - interval '1 day')::date;
  after_month date := date_trunc('month', last + 1)::date;
begin
  if unit <> 'month' or first_month >= after_month then
    first_month := last + 1;
    after_month := last + 1;
  end if;
  return query
  select c.figure, greatest(date_trunc(unit, c.day::timestamp)::date, first), sum(c.count)::bigint
  from (
    select m.property_id, m.month as day, m.figure, m.count from platform_month_totals m
    where m.figure = any (wanted) and m.month >= first_month and m.month < after_month
    union all
    select d.property_id, d.day, d.figure, d.count from platform_day_totals d
    where d.figure = any (wanted) and d.day >= first and d.day < first_month
    union all
    select d.property_id, d.day, d.figure, d.count from platform_day_totals d
    where d.figure = any (wanted) and d.day >= after_month and d.day <= last
  ) c join in_sight() i on i.id = c.property_id group by 1, 2;
end $$;

-- By whole months from now back to the month asked about.
create or replace function outstanding_in_sight() returns table (property_id text, age_of text, months integer, points bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.property_id::text, t.age_of,
    (extract(year from age(n.month, t.month)) * 12 + extract(month from age(n.month, t.month)))::integer, sum(t.points)::bigint
  from property_outstanding_totals t join in_sight() i on i.id = t.property_id
    cross join (select date_trunc('month', now() at time zone 'UTC')::date as month) n
  group by 1, 2, 3 having sum(t.points) <> 0
$$;

-- Leads by the day of their property on which they were referred, and those of them that have leased.
create or replace function leads_in_sight(before date, first date, last date) returns table (property_id text, is_now boolean, leads bigint, leased bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, d.created_at >= p.begins, count(*), count(*) filter (where d.status = 'leased')
  from (
    select p.id::text, before::timestamp at time zone p.timezone as begins_before, first::timestamp at time zone p.timezone as begins,
      (last + 1)::timestamp at time zone p.timezone as ends
    from in_sight() i join properties p on p.id = i.id offset 0
  ) p join leads d on d.property_id = p.id and d.merged_into is null and d.created_at >= p.begins_before and d.created_at < p.ends
  group by 1, 2
$$;

-- Residents and ambassadors, each property counting its own.
create or replace function residents_in_sight() returns table (property_id text, residents bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select t.property_id::text, sum(t.residents)::bigint from property_people_totals t join in_sight() i on i.id = t.property_id group by 1
$$;

-- Where the totals are not what they stand for: empty at every commit.
create or replace function platform_drift() returns table (total text, id text, counted bigint, actual bigint) language sql stable as $$
  select 'platform day', concat_ws(' ', property_id, day, figure, brand_id), coalesce(t.points, 0), coalesce(s.points, 0)
  from (select property_id, day, figure, brand_id, sum(count)::bigint as count, sum(points)::bigint as points from platform_day_totals group by 1, 2, 3, 4) t
  full join platform_sums s using (property_id, day, figure, brand_id)
  where (coalesce(t.count, 0), coalesce(t.points, 0)) <> (coalesce(s.count, 0), coalesce(s.points, 0))
  union all
  select 'platform month', concat_ws(' ', property_id, month, figure, brand_id), coalesce(t.points, 0), coalesce(s.points, 0)
  from (select property_id, month, figure, brand_id, sum(count)::bigint as count, sum(points)::bigint as points from platform_month_totals group by 1, 2, 3, 4) t
  full join (select property_id, date_trunc('month', day)::date as month, figure, brand_id, sum(count)::bigint as count, sum(points)::bigint as points
    from platform_sums group by 1, 2, 3, 4) s using (property_id, month, figure, brand_id)
  where (coalesce(t.count, 0), coalesce(t.points, 0)) <> (coalesce(s.count, 0), coalesce(s.points, 0))
  union all
  select 'outstanding by ' || age_of, concat_ws(' ', property_id, month), coalesce(t.points, 0), coalesce(s.points, 0)
  from (select property_id::text as property_id, age_of, month, sum(points)::bigint as points from property_outstanding_totals group by 1, 2, 3) t
  full join (select h.property_id, a.age_of, a.month, sum(h.points)::bigint as points
    from holdings_of(array(select u.id::text from users u)) h cross join lateral (values ('earned', h.earned), ('active', h.active)) a (age_of, month)
    group by 1, 2, 3) s using (property_id, age_of, month)
  where coalesce(t.points, 0) <> coalesce(s.points, 0)
  union all
  select 'outstanding', null, t.points, s.points
  from (select coalesce(sum(points), 0)::bigint as points from property_outstanding_totals where age_of = 'earned') t
    cross join (select coalesce(sum(balance), 0)::bigint as points from accounts where kind = 'user' and balance > 0) s
  where t.points <> s.points
$$;

-- Makes the totals again, while nothing is written to what they stand for.
create or replace function count_platform_anew() returns void language plpgsql volatile set search_path = public, pg_temp as $$
begin
  lock table point_logs, transfers in share mode;
  delete from platform_deltas;
  delete from platform_days;
  delete from platform_months;
  delete from counted_holdings;
  delete from property_outstanding;
  insert into platform_days select * from platform_sums order by day, figure;
  insert into platform_months
  select property_id, date_trunc('month', day)::date, figure, brand_id, sum(count), sum(points) from platform_days group by 1, 2, 3, 4 order by 2, 3;
  insert into noted_holders select id from users;
  perform fold_holdings();
end $$;

-- Figures of the properties in sight; as in 0056 these read beyond row-level security and hold the caller's properties to it themselves.
-- A plan for other days would read all of them, so each call has its own.
create or replace function platform_figures(before date, first date, last date, wanted text[])
returns table (property_id text, figure text, brand_id text, is_now boolean, count bigint, points bigint)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  first_month date := date_trunc('month', first + interval '1 month' - interval '1 day')::date;
  after_month date := date_trunc('month', last + 1)::date;
  first_month_before date := date_trunc('month', before + interval '1 month' - interval '1 day')::date;
  after_month_before date := date_trunc('month', first)::date;
begin
  -- Where there is no whole month, days are read up to the end.
  if first_month >= after_month then
    first_month := last + 1;
    after_month := last + 1;
  end if;
  if first_month_before >= after_month_before then
    first_month_before := first;
    after_month_before := first;
  end if;
  return query
  select s.property_id::text, s.figure, s.brand_id, s.is_now, s.count, s.points
  from (
    select c.property_id, c.figure, c.brand_id, c.is_now, sum(c.count)::bigint as count, sum(c.points)::bigint as points
    from (
      select m.month >= first as is_now, m.property_id, m.figure, m.brand_id, m.count, m.points from platform_month_totals m
      where m.figure = any (wanted)
        and (m.month >= first_month_before and m.month < after_month_before or m.month >= first_month and m.month < after_month)
      union all
      select d.day >= first, d.property_id, d.figure, d.brand_id, d.count, d.points from platform_day_totals d
      where d.figure = any (wanted) and d.day >= before and d.day < first_month_before
      union all
      select d.day >= first, d.property_id, d.figure, d.brand_id, d.count, d.points from platform_day_totals d
      where d.figure = any (wanted) and d.day >= after_month_before and d.day < first_month
      union all
      select true, d.property_id, d.figure, d.brand_id, d.count, d.points from platform_day_totals d
      where d.figure = any (wanted) and d.day >= after_month and d.day <= last
    ) c group by 1, 2, 3, 4
  ) s join in_sight() i on i.id = s.property_id where s.count <> 0 or s.points <> 0;
end $$;
