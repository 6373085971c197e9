-- A caller of many properties: which of them a log is of is looked up, instead of compared with each of them in turn. Of one property the first comparison decides.
alter policy point_logs_scope on point_logs
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
-- Items whose budget may be nearly used up are few of all.
create index posts_budgeted on posts (property_id) where budget > 0 and active and deleted_at is null;
