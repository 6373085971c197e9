-- How many point logs there are of each kind, and how many points, by property and the property's own day: what lists count and
-- charts add up. Each statement that writes logs adds rows of what it changed, and touches no row of another: writers neither wait
-- for each other nor lock in two orders. A job folds those rows into one for each kind and day, at the property and over all.
create table point_log_days (
  property_id hex_id not null references properties,
  day date not null,
  type text not null,
  status text not null,
  is_void boolean not null,
  is_deleted boolean not null,
  audience text not null,
  -- Points that the person receives, not gives.
  is_credit boolean not null,
  -- What points were given for: the category, else the boost, else the type.
  source text not null,
  count bigint not null,
  points bigint not null,
  primary key (property_id, day, type, status, is_void, is_deleted, audience, is_credit, source)
);
create table all_point_log_days (like point_log_days);
alter table all_point_log_days drop column property_id,
  add primary key (day, type, status, is_void, is_deleted, audience, is_credit, source);
create table point_log_deltas (like point_log_days);
create index point_log_deltas_property on point_log_deltas (property_id, day);

create view point_log_totals with (security_invoker = true) as
  select * from point_log_days union all select * from point_log_deltas;
create view all_point_log_totals with (security_invoker = true) as
  select * from all_point_log_days
  union all select day, type, status, is_void, is_deleted, audience, is_credit, source, count, points from point_log_deltas;

alter table point_log_days enable row level security;
alter table all_point_log_days enable row level security;
alter table point_log_deltas enable row level security;
create policy point_log_days_scope on point_log_days for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy point_log_deltas_scope on point_log_deltas for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy all_point_log_days_scope on all_point_log_days for select to hearth_app using ((select app_sees_all()));
grant select on point_log_days, all_point_log_days, point_log_deltas, point_log_totals, all_point_log_totals to hearth_app;

-- What the logs themselves add up to.
create view point_log_sums as
  select l.property_id, (l.created_at at time zone p.timezone)::date as day, l.type, l.status, l.void_at is not null as is_void,
    l.deleted_at is not null as is_deleted, l.audience, l.points > 0 as is_credit, coalesce(nullif(l.category, ''), l.boost_type, l.type) as source,
    count(*) as count, sum(l.points)::bigint as points
  from point_logs l join properties p on p.id = l.property_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

create function note_point_logs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into point_log_deltas
  select l.property_id, (l.created_at at time zone p.timezone)::date, l.type, l.status, l.void_at is not null, l.deleted_at is not null,
    l.audience, l.points > 0, coalesce(nullif(l.category, ''), l.boost_type, l.type), count(*), sum(l.points)
  from written l join properties p on p.id = l.property_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;
create function note_point_logs_gone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into point_log_deltas
  select l.property_id, (l.created_at at time zone p.timezone)::date, l.type, l.status, l.void_at is not null, l.deleted_at is not null,
    l.audience, l.points > 0, coalesce(nullif(l.category, ''), l.boost_type, l.type), -count(*), -sum(l.points)
  from gone l join properties p on p.id = l.property_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;
create function note_point_logs_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into point_log_deltas
  select l.property_id, (l.created_at at time zone p.timezone)::date, l.type, l.status, l.void_at is not null, l.deleted_at is not null,
    l.audience, l.points > 0, coalesce(nullif(l.category, ''), l.boost_type, l.type), sum(l.sign), sum(l.sign * l.points)
  from (select 1 as sign, w.* from written w union all select -1, g.* from gone g) l join properties p on p.id = l.property_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  having sum(l.sign) <> 0 or sum(l.sign * l.points) <> 0;
  return null;
end $$;
create trigger point_logs_totals_added after insert on point_logs referencing new table as written
  for each statement execute function note_point_logs();
create trigger point_logs_totals_gone after delete on point_logs referencing old table as gone
  for each statement execute function note_point_logs_gone();
create trigger point_logs_totals_changed after update on point_logs referencing old table as gone new table as written
  for each statement execute function note_point_logs_changed();

-- Folds what was noted; answers how many rows it was. One at a time: a second one finds nothing to do.
create function fold_point_logs() returns bigint language plpgsql volatile set search_path = public, pg_temp as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_point_logs', 0)) then
    return 0;
  end if;
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
  ) select count(*) into folded from noted;
  return folded;
end $$;
revoke execute on function fold_point_logs from public;

-- Makes the totals again from the logs, while nothing is written to them.
create function count_point_logs_anew() returns void language plpgsql volatile set search_path = public, pg_temp as $$
begin
  lock table point_logs in share mode;
  delete from point_log_deltas;
  delete from point_log_days;
  delete from all_point_log_days;
  insert into point_log_days select * from point_log_sums;
  insert into all_point_log_days
  select day, type, status, is_void, is_deleted, audience, is_credit, source, sum(count), sum(points) from point_log_days
  group by 1, 2, 3, 4, 5, 6, 7, 8;
end $$;
revoke execute on function count_point_logs_anew from public;
select count_point_logs_anew();

-- A property that moves to another time zone has other days.
create function move_point_log_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create function point_log_drift() returns table (property_id text, day date, counted bigint, logs bigint) language sql stable as $$
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
revoke execute on function point_log_drift from public;
