select tenant_table('point_log_days', 'select', true);
select platform_table('all_point_log_days', 'select');
select tenant_table('point_log_deltas', 'select', true);
select tenant_table('point_log_months', 'select', true);
select platform_table('all_point_log_months', 'select');
select tenant_table('property_spending_months', 'select', true);
select tenant_table('transfer_deltas', 'select', true);

grant select on point_log_day_totals, point_log_month_totals, all_point_log_day_totals, all_point_log_month_totals,
  property_spending_month_totals to hearth_app;
grant execute on function top_residents, count_people, in_sight, property_figures, property_series, counted_twice, platform_series, outstanding_in_sight, leads_in_sight, residents_in_sight, platform_figures to hearth_app;

select private_tables('resident_points_since', 'resident_points', 'noted_people', 'counted_people', 'people_counts',
  'property_days', 'property_months', 'counted_homes', 'property_people', 'platform_days', 'platform_months',
  'property_role_deltas', 'counted_holdings', 'property_outstanding');
