-- A caller of many properties: which of them a row is of is looked up, instead of compared with each of them in turn (0097 does so for point logs).
-- Here for every table of which a call reads many rows. Of one property the first comparison decides.
alter policy properties_scope on properties
  using ((select app_sees_all()) or id = (select app_first_property_id()) or id in (select unnest(app_property_ids())));
alter policy property_roles_scope on property_roles
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy posts_scope on posts
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy post_revisions_scope on post_revisions
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy post_likes_scope on post_likes
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy leases_scope on leases
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy rent_rewards_scope on rent_rewards
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy renewal_rewards_scope on renewal_rewards
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy leads_scope on leads
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy lead_events_scope on lead_events
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy lead_rewards_scope on lead_rewards
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy units_scope on units
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy invoices_scope on invoices
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy invoice_lines_scope on invoice_lines
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy redemption_orders_scope on redemption_orders
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy mails_scope on mails
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy mail_delivery_logs_scope on mail_delivery_logs
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
alter policy message_recipients_scope on message_recipients
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
