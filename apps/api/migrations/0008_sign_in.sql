-- The sign-in door tells every property of a person that signs up.
create policy property_roles_identity on property_roles for select to hearth_identity using (true);
grant select on property_roles to hearth_identity;

-- The pipeline's trail names this table in its one statement; no policy lets the door see a row of it.
grant select, update on idempotency_keys to hearth_identity;

-- A company user knows the own company also while none of its properties is given to him.
create policy companies_own on companies for select to hearth_app
  using (id = (select u.company_id from users u where u.id = (select app_actor_id())));
create policy company_groups_own on company_groups for select to hearth_app
  using (company_id = (select u.company_id from users u where u.id = (select app_actor_id())));

create index sign_in_failures_age on sign_in_failures (last_failed_at);
