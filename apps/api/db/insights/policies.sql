select tenant_table('point_log_days', 'select', true);

alter table all_point_log_days enable row level security;
create policy all_point_log_days_scope on all_point_log_days for select to hearth_app using ((select app_sees_all()));
grant select on all_point_log_days to hearth_app;

select tenant_table('point_log_deltas', 'select', true);
select tenant_table('point_log_months', 'select', true);

alter table all_point_log_months enable row level security;
create policy all_point_log_months_scope on all_point_log_months for select to hearth_app using ((select app_sees_all()));
grant select on all_point_log_months to hearth_app;

select tenant_table('property_spending_months', 'select', true);
select tenant_table('transfer_deltas', 'select', true);

grant select on point_log_day_totals, point_log_month_totals, all_point_log_day_totals, all_point_log_month_totals,
  property_spending_month_totals to hearth_app;
grant execute on function top_residents, count_people, in_sight, property_figures, property_series, counted_twice, platform_series, outstanding_in_sight, leads_in_sight, residents_in_sight, platform_figures to hearth_app;

-- Read and written by functions alone.
alter table resident_points_since enable row level security;
alter table resident_points enable row level security;
alter table noted_people enable row level security;
alter table counted_people enable row level security;
alter table people_counts enable row level security;
alter table property_days enable row level security;
alter table property_months enable row level security;
alter table counted_homes enable row level security;
alter table property_people enable row level security;
alter table platform_days enable row level security;
alter table platform_months enable row level security;
alter table property_role_deltas enable row level security;
alter table counted_holdings enable row level security;
alter table property_outstanding enable row level security;
