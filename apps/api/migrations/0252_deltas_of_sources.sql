-- Deltas were rows of each total that a statement changed; now they are the rows of its source. What is pending goes into the totals first.
lock table point_log_deltas, property_deltas, platform_deltas, property_spending_deltas, noted_holders in access exclusive mode;

insert into point_log_days as t
select property_id, day, type, status, is_void, is_deleted, audience, is_credit, source, sum(count), sum(points) from point_log_deltas
group by 1, 2, 3, 4, 5, 6, 7, 8, 9
on conflict (property_id, day, type, status, is_void, is_deleted, audience, is_credit, source)
  do update set count = t.count + excluded.count, points = t.points + excluded.points;
insert into point_log_months as t
select property_id, date_trunc('month', day)::date, type, status, is_void, is_deleted, audience, is_credit, source, sum(count), sum(points)
from point_log_deltas group by 1, 2, 3, 4, 5, 6, 7, 8, 9
on conflict (property_id, month, type, status, is_void, is_deleted, audience, is_credit, source)
  do update set count = t.count + excluded.count, points = t.points + excluded.points;
insert into all_point_log_days as t
select day, type, status, is_void, is_deleted, audience, is_credit, source, sum(count), sum(points) from point_log_deltas group by 1, 2, 3, 4, 5, 6, 7, 8
on conflict (day, type, status, is_void, is_deleted, audience, is_credit, source)
  do update set count = t.count + excluded.count, points = t.points + excluded.points;
insert into all_point_log_months as t
select date_trunc('month', day)::date, type, status, is_void, is_deleted, audience, is_credit, source, sum(count), sum(points)
from point_log_deltas group by 1, 2, 3, 4, 5, 6, 7, 8
on conflict (month, type, status, is_void, is_deleted, audience, is_credit, source)
  do update set count = t.count + excluded.count, points = t.points + excluded.points;

insert into property_days as t
select property_id, day, sum(given), sum(redeemed), sum(pending), sum(pending_points), sum(decided), sum(waited_seconds) from property_deltas group by 1, 2
on conflict (property_id, day) do update set given = t.given + excluded.given, redeemed = t.redeemed + excluded.redeemed,
  pending = t.pending + excluded.pending, pending_points = t.pending_points + excluded.pending_points, decided = t.decided + excluded.decided,
  waited_seconds = t.waited_seconds + excluded.waited_seconds;
insert into property_months as t
select property_id, date_trunc('month', day)::date, sum(given), sum(redeemed), sum(pending), sum(pending_points), sum(decided), sum(waited_seconds)
from property_deltas group by 1, 2
on conflict (property_id, month) do update set given = t.given + excluded.given, redeemed = t.redeemed + excluded.redeemed,
  pending = t.pending + excluded.pending, pending_points = t.pending_points + excluded.pending_points, decided = t.decided + excluded.decided,
  waited_seconds = t.waited_seconds + excluded.waited_seconds;

insert into platform_days as t
select property_id, day, figure, brand_id, sum(count), sum(points) from platform_deltas group by 1, 2, 3, 4
on conflict (day, figure, property_id, brand_id) do update set count = t.count + excluded.count, points = t.points + excluded.points;
insert into platform_months as t
select property_id, date_trunc('month', day)::date, figure, brand_id, sum(count), sum(points) from platform_deltas group by 1, 2, 3, 4
on conflict (month, figure, property_id, brand_id) do update set count = t.count + excluded.count, points = t.points + excluded.points;

insert into property_spending_months as t
select property_id, month, sum(points) from property_spending_deltas group by 1, 2
on conflict (property_id, month) do update set points = t.points + excluded.points;

-- What those whose logs were pending received is counted again, as a fold does.
insert into resident_points
select s.since, n.user_id, coalesce((
  select sum(l.points) from point_logs l
  where l.user_id = n.user_id and l.created_at >= s.since and l.points > 0 and l.status = 'approved' and l.void_at is null and l.deleted_at is null), 0)
from (select distinct user_id from point_log_deltas where user_id is not null) n cross join resident_points_since s
on conflict (since, user_id) do update set points = excluded.points;

create table transfer_deltas (
  sign smallint not null,
  property_id hex_id not null,
  kind text not null,
  from_account hex_id not null,
  to_account hex_id not null,
  points bigint not null,
  reverses hex_id,
  created_at timestamptz not null
);
-- Whoever moved points since the last fold is noted by a row of no points.
insert into transfer_deltas
select 1, t.property_id, 'removal', n.user_id, n.user_id, 0, null, t.created_at
from (select distinct user_id from noted_holders) n cross join lateral (
  select t.property_id, t.created_at from transfers t where t.to_account = n.user_id or t.from_account = n.user_id limit 1) t;

create table property_role_deltas (
  sign smallint not null,
  property_id hex_id not null,
  role text not null,
  created_at timestamptz not null,
  removed_at timestamptz
);

-- Hearth's views that read them are made again with the code; a customer's own stop the upgrade, which names them.
drop view if exists point_log_totals, all_point_log_totals, point_log_day_totals, point_log_month_totals, all_point_log_day_totals,
  all_point_log_month_totals, property_day_totals, property_month_totals, platform_day_totals, platform_month_totals,
  property_spending_totals, property_spending_month_totals, property_outstanding_totals;
drop table point_log_deltas, property_deltas, platform_deltas, property_spending_deltas, noted_holders;

create table point_log_deltas (
  sign smallint not null,
  property_id hex_id not null,
  user_id hex_id,
  type text not null,
  boost_type text,
  category text not null,
  audience text not null,
  status text not null,
  points bigint not null,
  brand_id hex_id,
  decided_at timestamptz,
  void_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null
);
create index point_log_deltas_property on point_log_deltas (property_id);
