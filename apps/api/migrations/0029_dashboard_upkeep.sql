-- Makes spending and people again from what they stand for, while no points move.
create function count_dashboard_anew() returns void language plpgsql volatile set search_path = public, pg_temp as $$
begin
  lock table transfers in share mode;
  delete from property_spending_deltas;
  delete from property_spending;
  insert into property_spending select * from property_spending_sums;
  insert into noted_people select id from users;
  perform fold_people();
end $$;
revoke execute on function count_dashboard_anew from public;

-- Sums over a person's logs, for the dashboard and for each fold, read the index alone.
drop index point_logs_user;
create index point_logs_user on point_logs (user_id, created_at desc)
  include (property_id, type, status, points, void_at, deleted_at, audience);
