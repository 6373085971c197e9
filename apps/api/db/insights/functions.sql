-- Ids of the visible properties. Reads past row-level security, which would compare each property with the whole list,
-- and checks the scope itself.
create or replace function in_sight() returns table (id text) language sql stable security definer set search_path = public, pg_temp as $$
  select p.id::text from properties p where app_sees_all()
  union all select unnest(app_property_ids()) where not app_sees_all()
$$;

-- Residents who received the most points from visible properties, by local days and log types. Tries the 20 with the
-- most points since an earlier instant, then 200, then everyone; residents with unfolded logs are always included.
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

-- Distinct people at the visible properties. Runs as the owner, because row-level security would check each person.
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

-- Points in a period by day, week or month from its first day, for each of these visible properties or for all of them
-- together.
create or replace function property_series(first date, last date, unit text, ids text[]) returns table (property_id text, bucket date, given bigint, redeemed bigint)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  first_month date := date_trunc('month', first + interval '1 month' - interval '1 day')::date;
  after_month date := date_trunc('month', last + 1)::date;
  has_months boolean := unit = 'month' and first_month < after_month;
begin
  return query
  select case when ids is not null then c.property_id::text end, greatest(date_trunc(unit, c.day::timestamp)::date, first), sum(c.given)::bigint, sum(c.redeemed)::bigint
  from (
    select m.property_id, m.month as day, m.given, m.redeemed from property_month_totals m
    where has_months and m.month >= first_month and m.month < after_month and (ids is null or m.property_id = any (ids))
    union all
    select d.property_id, d.day, d.given, d.redeemed from property_day_totals d
    where d.day between first and last and not (has_months and d.day >= first_month and d.day < after_month)
      and (ids is null or d.property_id = any (ids))
  ) c join in_sight() i on i.id = c.property_id group by 1, 2;
end $$;

-- Excess of residents and active people in the sum over visible properties, where some are counted more than once.
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

-- Some of the totals by day, week or month from the first day of a period.
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

-- Outstanding points by age in whole months, until the current month (UTC).
create or replace function outstanding_in_sight() returns table (property_id text, age_of text, months integer, points bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.property_id::text, t.age_of,
    (extract(year from age(n.month, t.month)) * 12 + extract(month from age(n.month, t.month)))::integer, sum(t.points)::bigint
  from property_outstanding_totals t join in_sight() i on i.id = t.property_id
    cross join (select date_trunc('month', now() at time zone 'UTC')::date as month) n
  group by 1, 2, 3 having sum(t.points) <> 0
$$;

-- Leads by local date of referral, and how many of them have leased.
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

-- Residents and ambassadors, counted once per property.
create or replace function residents_in_sight() returns table (property_id text, residents bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select t.property_id::text, sum(t.residents)::bigint from property_people_totals t join in_sight() i on i.id = t.property_id group by 1
$$;

-- Totals of the visible properties. Reads past row-level security and checks the scope itself. Each call is planned
-- separately, because a cached plan for other days would read everything.
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
  -- Without a whole month, read days through the end.
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

