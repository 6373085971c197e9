select tenant_table('point_logs', 'select, insert, update');
create policy point_logs_resident_read on point_logs for select to hearth_resident
  using (user_id = (select app_actor_id()) or created_by = (select app_actor_id()));
create policy point_logs_resident_write on point_logs for insert to hearth_resident
  with check (created_by = (select app_actor_id())
    and exists (select from property_roles r where r.property_id = point_logs.property_id and r.user_id = (select app_actor_id()) and r.removed_at is null));
grant select, insert on point_logs to hearth_resident;

select tenant_table('point_log_comments', 'select, insert', true);
create policy point_log_comments_resident on point_log_comments for select to hearth_resident
  using (exists (select from point_logs l where l.id = point_log_comments.point_log_id and l.user_id = (select app_actor_id())));
grant select on point_log_comments to hearth_resident;

alter table accounts enable row level security;
create policy accounts_scope on accounts for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[])
    or exists (select from property_roles r where r.user_id = accounts.user_id and r.property_id = any ((select app_property_ids())::text[])));
create policy accounts_resident on accounts for select to hearth_resident using (user_id = (select app_actor_id()));
grant select on accounts to hearth_app, hearth_resident;

select tenant_table('transfers', 'select', true);
select append_only('transfers');

select tenant_table('rent_rewards', 'select, insert, update');
-- Residents see their own reward streaks.
create policy rent_rewards_resident on rent_rewards for select to hearth_resident
  using (exists (select from leases l where l.id = rent_rewards.lease_id and l.user_id = (select app_actor_id())));
grant select on rent_rewards to hearth_resident;

alter table friend_parts enable row level security;
select append_only('friend_parts');

alter table returned_points enable row level security;
select append_only('returned_points');

select tenant_table('renewal_rewards', 'select, insert, update');
select tenant_table('points_requests', 'select, insert, update', true);
select tenant_table('redemption_orders', 'select, insert, update');
create policy redemption_orders_resident on redemption_orders for select to hearth_resident
  using (user_id = (select app_actor_id()));
create policy redemption_orders_redeem on redemption_orders for insert to hearth_resident
  with check (user_id = (select app_actor_id()) and exists (
    select from point_logs l where l.id = point_log_id and l.user_id = (select app_actor_id()) and l.type = 'redemption'
      and l.property_id = redemption_orders.property_id and l.brand_id = redemption_orders.brand_id and l.points = -redemption_orders.points));
grant select, insert on redemption_orders to hearth_resident;

select tenant_table('invoices', 'select, insert');
grant update (status, reference, paid_on, void_reason, decided_by, decided_at, point_log_id, maxio_uid, collect_failure, collecting_until, collect_fence, collect_failures, reminders)
  on invoices to hearth_app;

select tenant_table('invoice_lines', 'select, insert');

select platform_table('maxio_events', 'select, insert, delete');

grant execute on function raise_insufficient_points, ledger_drift, post_committed_points to public;
grant execute on function voidable_points, points_to_return, spend_left, return_points, lock_for_awards to hearth_app;
grant execute on function post_transfers to hearth_app, hearth_resident;
