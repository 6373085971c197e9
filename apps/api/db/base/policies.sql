grant usage on schema public to hearth_app, hearth_resident, hearth_identity;
grant execute on function new_id, app_actor_id, app_sees_all, app_property_ids, app_first_property_id to public;
grant execute on function person_name to hearth_app, hearth_resident;
