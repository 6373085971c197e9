-- What the admin Insights show besides the figures of 0056, without reading what it adds up. As in 0027 each statement that writes notes
-- what it changed in rows of its own, a job folds them, and readers add both up.

-- What a log was paid for, of those that figures are counted of; null of all others.
create function figure_of(log point_logs) returns text language sql immutable as $$
  select case
    when log.status <> 'approved' or log.void_at is not null or log.deleted_at is not null then null
    when log.type = 'redemption' then 'redemption'
    when log.type = 'leadIncentive' or log.boost_type = 'leaseReferral' then 'lease'
    when log.boost_type = 'referral' then 'lead'
    when log.boost_type in ('review', 'newReviewBoost') then 'review'
    when log.boost_type = 'microSurveyBoost' then 'answer' end
$$;

create table platform_days (
  property_id hex_id not null references properties,
  day date not null,
  figure text not null check (figure in ('review', 'answer', 'lead', 'lease', 'redemption', 'joined', 'gone')),
  -- Of a redemption; empty of what has none.
  brand_id text not null,
  count bigint not null,
  points bigint not null,
  -- Read by days over many properties, out of the index alone.
  primary key (day, figure, property_id, brand_id) include (count, points)
);
create table platform_months (like platform_days);
alter table platform_months rename column day to month;
alter table platform_months add primary key (month, figure, property_id, brand_id) include (count, points);
create table platform_deltas (like platform_days);
create view platform_day_totals as
  select * from platform_days union all select * from platform_deltas;
create view platform_month_totals as
  select * from platform_months
  union all select property_id, date_trunc('month', day)::date, figure, brand_id, count, points from platform_deltas;
-- On which days of a time zone a resident or an ambassador came to a property, and left it: each property counts its own.
create function moves_of(role property_roles, zone text) returns table (day date, figure text) language sql immutable as $$
  select (role.created_at at time zone zone)::date, 'joined' where role.role in ('resident', 'ambassador')
  union all
  select (role.removed_at at time zone zone)::date, 'gone' where role.role in ('resident', 'ambassador') and role.removed_at is not null
$$;
-- What the logs and the people add up to.
create view platform_sums as
  select l.property_id, (l.created_at at time zone p.timezone)::date as day, figure_of(l) as figure, coalesce(l.brand_id, '') as brand_id,
    count(*) as count, sum(abs(l.points))::bigint as points
  from point_logs l join properties p on p.id = l.property_id where figure_of(l) is not null group by 1, 2, 3, 4
  union all
  select r.property_id, m.day, m.figure, '', count(*), 0
  from property_roles r join properties p on p.id = r.property_id cross join lateral moves_of(r, p.timezone) m group by 1, 2, 3;
alter table platform_days enable row level security;
alter table platform_months enable row level security;
alter table platform_deltas enable row level security;

-- The property is locked against a change of its time zone by the triggers of 0028 and 0056, which run before these.
create function note_platform_logs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into platform_deltas
  select l.property_id, (l.created_at at time zone p.timezone)::date, figure_of(l), coalesce(l.brand_id, ''), count(*), sum(abs(l.points))
  from written l join properties p on p.id = l.property_id where figure_of(l) is not null group by 1, 2, 3, 4;
  return null;
end $$;
create function note_platform_logs_gone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into platform_deltas
  select l.property_id, (l.created_at at time zone p.timezone)::date, figure_of(l), coalesce(l.brand_id, ''), -count(*), -sum(abs(l.points))
  from gone l join properties p on p.id = l.property_id where figure_of(l) is not null group by 1, 2, 3, 4;
  return null;
end $$;
create function note_platform_logs_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger point_logs_to_platform_days_added after insert on point_logs referencing new table as written
  for each statement execute function note_platform_logs();
create trigger point_logs_to_platform_days_gone after delete on point_logs referencing old table as gone
  for each statement execute function note_platform_logs_gone();
create trigger point_logs_to_platform_days_changed after update on point_logs referencing old table as gone new table as written
  for each statement execute function note_platform_logs_changed();

create function note_moves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into platform_deltas
  select r.property_id, m.day, m.figure, '', count(*), 0
  from written r join (
    select id, timezone from properties where id in (select property_id from written) for key share) p on p.id = r.property_id
  cross join lateral moves_of(r, p.timezone) m group by 1, 2, 3;
  return null;
end $$;
create function note_moves_gone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into platform_deltas
  select r.property_id, m.day, m.figure, '', -count(*), 0
  from gone r join (
    select id, timezone from properties where id in (select property_id from gone) for key share) p on p.id = r.property_id
  cross join lateral moves_of(r, p.timezone) m group by 1, 2, 3;
  return null;
end $$;
create function note_moves_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger property_roles_to_platform_days_added after insert on property_roles referencing new table as written
  for each statement execute function note_moves();
create trigger property_roles_to_platform_days_gone after delete on property_roles referencing old table as gone
  for each statement execute function note_moves_gone();
create trigger property_roles_to_platform_days_changed after update on property_roles referencing old table as gone new table as written
  for each statement execute function note_moves_changed();

create function fold_platform_days() returns bigint language plpgsql volatile set search_path = public, pg_temp as $$
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
revoke execute on function fold_platform_days from public;

-- A property that moves to another time zone has other days.
create function move_platform_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into platform_deltas
  select property_id, day, figure, brand_id, -sum(count), -sum(points) from platform_day_totals where property_id = new.id group by 1, 2, 3, 4
  union all select * from platform_sums where property_id = new.id;
  return null;
end $$;
create trigger properties_platform_days after update of timezone on properties for each row
  when (old.timezone is distinct from new.timezone) execute function move_platform_days();

-- What people could still spend, by the property that paid it, the month (UTC) that brought it, and the month of the holder's last
-- movement of points. The oldest points are spent first (0015).
create function holdings_of(people text[]) returns table (user_id text, property_id text, earned date, active date, points bigint)
language sql stable set search_path = public, pg_temp as $$
  select u.id::text, n.property_id, date_trunc('month', t.created_at at time zone 'UTC')::date,
    date_trunc('month', greatest(
      (select max(i.created_at) from transfers i where i.to_account = u.id),
      (select max(o.created_at) from transfers o where o.from_account = u.id)) at time zone 'UTC')::date, sum(n.points)::bigint
  from users u cross join lateral unspent_points(u.id) n join transfers t on t.id = n.source_id
  where u.id = any (people) group by 1, 2, 3, 4
$$;
revoke execute on function holdings_of from public;

-- As it was when the people noted here were last looked up.
create table counted_holdings (
  user_id hex_id not null,
  property_id hex_id not null,
  earned date not null,
  active date not null,
  points bigint not null,
  primary key (user_id, property_id, earned)
);
create table noted_holders (user_id hex_id not null);
-- The same summed: once by the months of earning, once by those of the last movement.
create table property_outstanding (
  property_id hex_id not null,
  age_of text not null check (age_of in ('earned', 'active')),
  month date not null,
  points bigint not null,
  primary key (property_id, age_of, month)
);
alter table counted_holdings enable row level security;
alter table noted_holders enable row level security;
alter table property_outstanding enable row level security;
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

-- Both sides of each movement, whoever they are: only people are looked up.
create function note_holders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into noted_holders select from_account from written union select to_account from written;
  return null;
end $$;
create trigger transfers_note_holders after insert on transfers referencing new table as written
  for each statement execute function note_holders();

create function fold_holdings() returns bigint language plpgsql volatile set search_path = public, pg_temp as $$
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
revoke execute on function fold_holdings from public;

-- Figures of the properties in sight; as in 0056 these read beyond row-level security and hold the caller's properties to it themselves.
-- A plan for other days would read all of them, so each call has its own.
create function platform_figures(before date, first date, last date, wanted text[])
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

-- Some of them over the days of a period, by days, weeks or months that begin at its first day.
create function platform_series(first date, last date, unit text, wanted text[]) returns table (figure text, bucket date, count bigint)
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
create function outstanding_in_sight() returns table (property_id text, age_of text, months integer, points bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.property_id::text, t.age_of,
    (extract(year from age(n.month, t.month)) * 12 + extract(month from age(n.month, t.month)))::integer, sum(t.points)::bigint
  from property_outstanding_totals t join in_sight() i on i.id = t.property_id
    cross join (select date_trunc('month', now() at time zone 'UTC')::date as month) n
  group by 1, 2, 3 having sum(t.points) <> 0
$$;

-- Leads by the day of their property on which they were referred, and those of them that have leased.
create function leads_in_sight(before date, first date, last date) returns table (property_id text, is_now boolean, leads bigint, leased bigint)
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
create function residents_in_sight() returns table (property_id text, residents bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select t.property_id::text, sum(t.residents)::bigint from property_people_totals t join in_sight() i on i.id = t.property_id group by 1
$$;
revoke execute on function platform_figures, platform_series, outstanding_in_sight, leads_in_sight, residents_in_sight from public;
grant execute on function platform_figures, platform_series, outstanding_in_sight, leads_in_sight, residents_in_sight to hearth_app;

-- Where the totals are not what they stand for: empty at every commit.
create function platform_drift() returns table (total text, id text, counted bigint, actual bigint) language sql stable as $$
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
revoke execute on function platform_drift from public;

-- Makes the totals again, while nothing is written to what they stand for.
create function count_platform_anew() returns void language plpgsql volatile set search_path = public, pg_temp as $$
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
revoke execute on function count_platform_anew from public;

-- What was written before.
select count_platform_anew();
analyze platform_days, platform_months, counted_holdings, property_outstanding;
