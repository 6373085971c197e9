-- Counting reads many logs of one property: the first comparison settles each row without searching the list of properties.
create function app_first_property_id() returns text language sql stable parallel safe as $$
  select split_part(current_setting('app.property_ids', true), ',', 1)
$$;
alter policy point_logs_scope on point_logs
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id = any ((select app_property_ids())::text[]));
