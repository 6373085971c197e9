alter table users enable row level security;
create policy users_scope on users to hearth_app
  using ((select app_sees_all()) or id = (select app_actor_id())
    or exists (
      select from property_roles r where r.user_id = users.id
        and (r.property_id = (select app_first_property_id()) or r.property_id in (select unnest(app_property_ids())))));
create policy users_resident on users for select to hearth_resident using (id = (select app_actor_id()));
create policy users_identity on users to hearth_identity using (true);
grant select, update on users to hearth_app, hearth_identity;
grant select on users to hearth_resident;

select tenant_table('property_roles', 'select, insert, update');
create policy property_roles_resident on property_roles for select to hearth_resident using (user_id = (select app_actor_id()));
-- At sign-up, hearth_identity notifies all of the person's properties.
create policy property_roles_identity on property_roles for select to hearth_identity using (true);
grant select on property_roles to hearth_identity, hearth_resident;

select tenant_table('sync_runs', 'select, insert, update', true);
select tenant_table('sync_records', 'select, insert, update, delete', true);
select tenant_table('sync_lines', 'select, insert, update, delete', true);
select tenant_table('erased_residents', 'select', true);
select tenant_table('sync_absences', 'select, insert, update, delete', true);

grant execute on function people_standing, invited_admins, invites_for, shared_people, people_to_welcome, known_names, people_at, known_people, known_elsewhere, add_people, search_users, limited_actor, erased_hash to hearth_app;
grant execute on function keep_preferences, own_invitations, residents_at, forget_push_token to hearth_app, hearth_resident;
grant execute on function find_friend, accept_own_invitation, decline_own_invitation, keep_push_token to hearth_resident;
grant execute on function actor_properties, search_user_ids to public;
grant execute on function confirm_contact_email to hearth_app, hearth_identity;
