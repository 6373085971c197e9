-- What the dashboard shows of all properties, without reading what it adds up. As in 0027 each statement that writes notes what it
-- changed in rows of its own, and touches no row of another; a job folds what was noted, and readers add both up.

-- Totals of whole months.
create table point_log_months (like point_log_days);
alter table point_log_months rename column day to month;
alter table point_log_months add primary key (property_id, month, type, status, is_void, is_deleted, audience, is_credit, source);
create table all_point_log_months (like all_point_log_days);
alter table all_point_log_months rename column day to month;
alter table all_point_log_months add primary key (month, type, status, is_void, is_deleted, audience, is_credit, source);
create view point_log_month_totals with (security_invoker = true) as
  select * from point_log_months
  union all select property_id, date_trunc('month', day)::date, type, status, is_void, is_deleted, audience, is_credit, source, count, points
  from point_log_deltas;
create view all_point_log_month_totals with (security_invoker = true) as
  select * from all_point_log_months
  union all select date_trunc('month', day)::date, type, status, is_void, is_deleted, audience, is_credit, source, count, points
  from point_log_deltas;
alter table point_log_months enable row level security;
alter table all_point_log_months enable row level security;
create policy point_log_months_scope on point_log_months for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy all_point_log_months_scope on all_point_log_months for select to hearth_app using ((select app_sees_all()));
grant select on point_log_months, all_point_log_months, point_log_month_totals, all_point_log_month_totals to hearth_app;

-- What waits is asked for without a range of days.
create index point_log_days_pending on point_log_days (property_id) where status = 'pending';
create index all_point_log_days_pending on all_point_log_days (day) where status = 'pending';
create index point_logs_waiting on point_logs (property_id, audience, created_at)
  where status = 'pending' and deleted_at is null and type = 'boost';
-- Sums by person read the index alone.
drop index point_logs_property;
create index point_logs_property on point_logs (property_id, created_at desc, id)
  include (status, type, points, user_id, void_at, deleted_at, audience);

-- What everyone received since a few instants, at all properties: at one of them, or in a part of that time, nobody received more. So
-- whoever was given the most in a period is found among few. A person whose logs were noted is counted again by the next fold.
create view received_points as
  select user_id, created_at, points from point_logs
  where user_id is not null and points > 0 and status = 'approved' and void_at is null and deleted_at is null;
create table resident_points_since (since timestamptz primary key);
create table resident_points (
  since timestamptz not null,
  user_id hex_id not null,
  points bigint not null,
  primary key (since, user_id)
);
create index resident_points_most on resident_points (since, points desc) include (user_id);
alter table resident_points_since enable row level security;
alter table resident_points enable row level security;

-- The instants lie a little before the last 7, 30, 90 and 365 days: Mondays, so that they change once a week.
create function start_resident_points() returns void language plpgsql volatile set search_path = public, pg_temp as $$
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
revoke execute on function start_resident_points from public;

-- Who was given the most by the properties in sight, in the days of each, by logs of these types. First among the 20 who received the
-- most since before, then among 200, then among all; whose logs were noted since is always looked at.
create function top_residents(first date, last date, types text[], whose text, places integer) returns table (user_id text, points bigint)
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
revoke execute on function top_residents from public;
grant execute on function top_residents to hearth_app;

-- As in 0027, and whose logs they are. The property is locked against a change of its time zone, as a reference to it does anyway.
alter table point_log_deltas add column user_id hex_id;
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

-- Whoever writes logs of a property ends first, and is counted by the old time zone; others wait, and are by the new one.
create function wait_for_writers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- What a property paid in each of its own months, less what was taken back of it.
create table property_spending (
  property_id hex_id not null,
  month date not null,
  points bigint not null,
  primary key (property_id, month)
);
create table property_spending_deltas (like property_spending);
create view property_spending_totals with (security_invoker = true) as
  select * from property_spending union all select * from property_spending_deltas;
create view property_spending_sums as
  select p.id as property_id, date_trunc('month', t.created_at at time zone p.timezone)::date as month,
    sum(t.points - coalesce(v.points, 0))::bigint as points
  from transfers t join properties p on p.id = t.from_account left join transfers v on v.reverses = t.id
  where t.kind = 'award' group by 1, 2;
alter table property_spending enable row level security;
alter table property_spending_deltas enable row level security;
create policy property_spending_scope on property_spending for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy property_spending_deltas_scope on property_spending_deltas for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select on property_spending, property_spending_deltas, property_spending_totals to hearth_app;

-- A reversal counts in the month of the payment that it takes back.
create function note_spending() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

create function fold_property_spending() returns bigint language plpgsql volatile set search_path = public, pg_temp as $$
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
revoke execute on function fold_property_spending from public;

-- A property that moves to another time zone has other months.
create function move_property_spending() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into property_spending_deltas
  select property_id, month, -sum(points) from property_spending_totals where property_id = new.id group by 1, 2
  union all select * from property_spending_sums where property_id = new.id;
  return null;
end $$;
create trigger properties_spending after update of timezone on properties for each row
  when (old.timezone is distinct from new.timezone) execute function move_property_spending();

-- How many people live somewhere. Who changed is noted, not how: two who change one person at once need not know of each other.
create view person_states as
  select u.id as user_id,
    u.deleted_at is null and exists (
      select from property_roles r where r.user_id = u.id and r.removed_at is null and r.role = 'resident') as is_resident,
    u.deleted_at is null and exists (
      select from property_roles r where r.user_id = u.id and r.removed_at is null and r.role = 'ambassador') as is_ambassador,
    u.subject is not null and u.disabled_at is null as is_active
  from users u;
create table noted_people (user_id hex_id not null);
create table counted_people (
  user_id hex_id primary key,
  is_resident boolean not null,
  is_ambassador boolean not null,
  is_active boolean not null
);
create table people_counts (
  is_resident boolean not null,
  is_ambassador boolean not null,
  is_active boolean not null,
  count bigint not null,
  primary key (is_resident, is_ambassador, is_active)
);
create view all_people_totals as
  select * from people_counts
  union all select is_resident, is_ambassador, is_active, -1 from counted_people where user_id in (select user_id from noted_people)
  union all select is_resident, is_ambassador, is_active, 1 from person_states where user_id in (select user_id from noted_people);
alter table noted_people enable row level security;
alter table counted_people enable row level security;
alter table people_counts enable row level security;

-- How many people live at the properties in sight, each once. Asked one by one who may be seen, this would read all of them for each.
create function count_people() returns table (is_resident boolean, is_ambassador boolean, is_active boolean, count bigint)
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
revoke execute on function count_people from public;
grant execute on function count_people to hearth_app;

create function note_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create function note_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into noted_people values (new.id);
  return null;
end $$;
create trigger users_note_changed after update of subject, disabled_at, deleted_at on users for each row
  when ((old.subject is null, old.disabled_at is null, old.deleted_at is null)
    is distinct from (new.subject is null, new.disabled_at is null, new.deleted_at is null)) execute function note_person();

create function fold_people() returns bigint language plpgsql volatile set search_path = public, pg_temp as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_people', 0)) then
    return 0;
  end if;
  with noted as (
    delete from noted_people returning user_id
  ), counted as (
    insert into counted_people select * from person_states where user_id in (select user_id from noted)
    on conflict (user_id) do update set is_resident = excluded.is_resident, is_ambassador = excluded.is_ambassador, is_active = excluded.is_active
  ) select count(*) into folded from noted;
  if folded > 0 then
    delete from people_counts;
    insert into people_counts
    select is_resident, is_ambassador, is_active, count(*) from counted_people where is_resident or is_ambassador group by 1, 2, 3;
  end if;
  return folded;
end $$;
revoke execute on function fold_people from public;

-- Where a total is not what it stands for: empty at every commit.
create function dashboard_drift() returns table (total text, id text, counted bigint, actual bigint) language sql stable as $$
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
revoke execute on function dashboard_drift from public;

-- What was written before.
insert into point_log_months
select property_id, date_trunc('month', day)::date, type, status, is_void, is_deleted, audience, is_credit, source, sum(count), sum(points)
from point_log_days group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
insert into all_point_log_months
select month, type, status, is_void, is_deleted, audience, is_credit, source, sum(count), sum(points) from point_log_months
group by 1, 2, 3, 4, 5, 6, 7, 8;
select start_resident_points();
insert into property_spending select * from property_spending_sums;
insert into noted_people select user_id from property_roles;
select fold_people();
analyze point_logs, point_log_days, all_point_log_days, point_log_months, all_point_log_months, resident_points_since, resident_points, property_spending,
  counted_people, people_counts;
