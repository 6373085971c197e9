-- What the properties of a company are compared by, without reading what it adds up, also for a company of hundreds of properties. As in
-- 0027 each statement that writes logs notes what it changed in rows of its own, a job folds them, and readers add both up; but here a
-- property has one row for a day and one for a month, whatever its logs are about.
create table property_days (
  property_id hex_id not null references properties,
  day date not null,
  -- Points of logs made on that day that were given by the property, and that were redeemed.
  given bigint not null,
  redeemed bigint not null,
  -- Submissions made on that day that wait for a decision, and what all pending logs of it would cost.
  pending bigint not null,
  pending_points bigint not null,
  -- Submissions that somebody decided on that day, and how long they had waited. What approves itself waits for nobody.
  decided bigint not null,
  waited_seconds bigint not null,
  primary key (property_id, day)
);
create index property_days_day on property_days (day);
create table property_months (like property_days);
alter table property_months rename column day to month;
alter table property_months add primary key (property_id, month);
create index property_months_month on property_months (month);
create index property_months_pending on property_months (property_id) where pending <> 0 or pending_points <> 0;
create table property_deltas (like property_days);
create view property_day_totals as
  select * from property_days union all select * from property_deltas;
create view property_month_totals as
  select * from property_months
  union all select property_id, date_trunc('month', day)::date, given, redeemed, pending, pending_points, decided, waited_seconds from property_deltas;
alter table property_days enable row level security;
alter table property_months enable row level security;
alter table property_deltas enable row level security;

-- What one log counts as, and on which days of a time zone.
create function counts_of(log point_logs, zone text) returns table (
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
create view property_day_sums as
  select l.property_id, c.day, sum(c.given)::bigint as given, sum(c.redeemed)::bigint as redeemed, sum(c.pending)::bigint as pending,
    sum(c.pending_points)::bigint as pending_points, sum(c.decided)::bigint as decided, sum(c.waited_seconds)::bigint as waited_seconds
  from point_logs l join properties p on p.id = l.property_id cross join lateral counts_of(l, p.timezone) c group by 1, 2;

create function note_property_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into property_deltas
  select l.property_id, c.day, sum(c.given), sum(c.redeemed), sum(c.pending), sum(c.pending_points), sum(c.decided), sum(c.waited_seconds)
  from written l join (
    select id, timezone from properties where id in (select property_id from written) for key share) p on p.id = l.property_id
  cross join lateral counts_of(l, p.timezone) c group by 1, 2;
  return null;
end $$;
create function note_property_days_gone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into property_deltas
  select l.property_id, c.day, -sum(c.given), -sum(c.redeemed), -sum(c.pending), -sum(c.pending_points), -sum(c.decided), -sum(c.waited_seconds)
  from gone l join (
    select id, timezone from properties where id in (select property_id from gone) for key share) p on p.id = l.property_id
  cross join lateral counts_of(l, p.timezone) c group by 1, 2;
  return null;
end $$;
create function note_property_days_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger point_logs_property_days_added after insert on point_logs referencing new table as written
  for each statement execute function note_property_days();
create trigger point_logs_property_days_gone after delete on point_logs referencing old table as gone
  for each statement execute function note_property_days_gone();
create trigger point_logs_property_days_changed after update on point_logs referencing old table as gone new table as written
  for each statement execute function note_property_days_changed();

create function fold_property_days() returns bigint language plpgsql volatile set search_path = public, pg_temp as $$
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
revoke execute on function fold_property_days from public;

-- A property that moves to another time zone has other days.
create function move_property_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into property_deltas
  select property_id, day, -sum(given), -sum(redeemed), -sum(pending), -sum(pending_points), -sum(decided), -sum(waited_seconds)
  from property_day_totals where property_id = new.id group by 1, 2
  union all select * from property_day_sums where property_id = new.id;
  return null;
end $$;
create trigger properties_days after update of timezone on properties for each row
  when (old.timezone is distinct from new.timezone) execute function move_property_days();

-- Who lives where, as it was when the people noted by 0028 were last looked up.
create view homes as
  select r.user_id, r.property_id, u.subject is not null and u.disabled_at is null as is_active,
    exists (select from property_roles o where o.user_id = r.user_id and o.property_id <> r.property_id and o.removed_at is null
      and o.role in ('resident', 'ambassador')) as is_shared
  from property_roles r join users u on u.id = r.user_id
  where r.removed_at is null and r.role in ('resident', 'ambassador') and u.deleted_at is null;
create table counted_homes (
  user_id hex_id not null,
  property_id hex_id not null,
  is_active boolean not null,
  -- Lives at several properties: counted once where several are looked at together.
  is_shared boolean not null,
  primary key (user_id, property_id)
);
create index counted_homes_property on counted_homes (property_id);
create index counted_homes_shared on counted_homes (user_id) where is_shared;
create table property_people (
  property_id hex_id primary key,
  residents bigint not null,
  active bigint not null
);
alter table counted_homes enable row level security;
alter table property_people enable row level security;
create view property_people_totals as
  select * from property_people
  union all select property_id, -1, -is_active::integer from counted_homes where user_id = any (array(select n.user_id from noted_people n))
  union all select property_id, 1, is_active::integer from homes where user_id = any (array(select n.user_id from noted_people n));

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
create function in_sight() returns table (id text) language sql stable security definer set search_path = public, pg_temp as $$
  select p.id::text from properties p where app_sees_all()
  union all select unnest(app_property_ids()) where not app_sees_all()
$$;
create function property_figures(before date, first date, last date) returns table (
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
create function property_series(first date, last date, unit text, each boolean) returns table (property_id text, bucket date, given bigint, redeemed bigint)
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
create function counted_twice() returns table (residents bigint, active bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(s.places - 1), 0)::bigint, coalesce(sum(s.places - 1) filter (where s.is_active), 0)::bigint
  from (
    select h.user_id, count(*) as places, bool_or(h.is_active) as is_active
    from (
      select user_id, property_id, is_active from counted_homes where is_shared and user_id <> all (array(select n.user_id from noted_people n))
      union all select user_id, property_id, is_active from homes where user_id = any (array(select n.user_id from noted_people n))
    ) h join in_sight() i on i.id = h.property_id group by 1
  ) s
$$;
revoke execute on function in_sight, property_figures, property_series, counted_twice from public;
grant execute on function in_sight, property_figures, property_series, counted_twice to hearth_app;

-- Where the totals are not what they stand for: empty at every commit.
create function property_drift() returns table (total text, id text, counted bigint, actual bigint) language sql stable as $$
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
revoke execute on function property_drift from public;

-- What was written before.
insert into property_days select * from property_day_sums;
insert into property_months
select property_id, date_trunc('month', day)::date, sum(given), sum(redeemed), sum(pending), sum(pending_points), sum(decided), sum(waited_seconds)
from property_days group by 1, 2;
insert into noted_people select distinct user_id from property_roles;
select fold_people();
analyze property_days, property_months, counted_homes, property_people;
