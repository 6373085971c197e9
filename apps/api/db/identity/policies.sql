grant select, insert, update, delete on credentials to hearth_identity;

alter table sessions enable row level security;
create policy sessions_identity on sessions to hearth_identity using (true);
create policy sessions_own on sessions to hearth_app, hearth_resident using (user_id = (select app_actor_id()));
grant select, insert, update, delete on sessions to hearth_identity;
grant select (id, user_id, created_at, expires_at, ended_at, user_agent, address, last_seen_at, second_factor, confirmed_until) on sessions to hearth_app, hearth_resident;
grant update (ended_at, confirmed_until) on sessions to hearth_app, hearth_resident;

grant select, insert, update, delete on sign_in_failures to hearth_identity;

select tenant_table('one_time_links', 'select, insert, update, delete', true);
create policy one_time_links_identity on one_time_links to hearth_identity using (true);
grant select, insert, update, delete on one_time_links to hearth_identity;

grant select, delete on demo_accounts to hearth_identity;

alter table authenticators enable row level security;
create policy authenticators_identity on authenticators to hearth_identity using (true);
create policy authenticators_own on authenticators to hearth_app, hearth_resident using (user_id = (select app_actor_id()));
grant select, insert, update, delete on authenticators to hearth_app, hearth_identity, hearth_resident;

alter table passkeys enable row level security;
create policy passkeys_identity on passkeys to hearth_identity using (true);
create policy passkeys_own on passkeys to hearth_app, hearth_resident using (user_id = (select app_actor_id()));
grant select, insert, update, delete on passkeys to hearth_app, hearth_identity, hearth_resident;

alter table recovery_codes enable row level security;
create policy recovery_codes_identity on recovery_codes to hearth_identity using (true);
create policy recovery_codes_own on recovery_codes to hearth_app, hearth_resident using (user_id = (select app_actor_id()));
grant select, insert, update, delete on recovery_codes to hearth_app, hearth_identity, hearth_resident;

alter table factor_failures enable row level security;
create policy factor_failures_identity on factor_failures to hearth_identity using (true);
create policy factor_failures_own on factor_failures to hearth_app, hearth_resident using (user_id = (select app_actor_id()));
grant select, insert, update, delete on factor_failures to hearth_app, hearth_identity, hearth_resident;

alter table challenges enable row level security;
create policy challenges_identity on challenges to hearth_identity using (true);
create policy challenges_own on challenges to hearth_app, hearth_resident using (user_id = (select app_actor_id()));
grant select, insert, update, delete on challenges to hearth_app, hearth_identity, hearth_resident;

grant execute on function end_sessions, second_factor_of, reset_second_factors, recheck_staff_of, has_account to hearth_app;
grant execute on function claim_account, join_link to hearth_identity;
grant execute on function take_join_link to hearth_resident;
grant execute on function has_second_factor to public;
