grant select, insert, update, delete on credentials to hearth_identity;

select account_table('sessions');
grant select, insert, update, delete on sessions to hearth_identity;
grant select (id, user_id, created_at, expires_at, ended_at, user_agent, address, last_seen_at, second_factor, confirmed_until) on sessions to hearth_app, hearth_resident;
grant update (ended_at, confirmed_until) on sessions to hearth_app, hearth_resident;

grant select, insert, update, delete on sign_in_failures to hearth_identity;

select tenant_table('one_time_links', 'select, insert, update, delete', true);
create policy one_time_links_identity on one_time_links to hearth_identity using (true);
grant select, insert, update, delete on one_time_links to hearth_identity;

grant select, delete on demo_accounts to hearth_identity;

select account_table('authenticators', 'select, insert, update, delete');
select account_table('passkeys', 'select, insert, update, delete');
select account_table('recovery_codes', 'select, insert, update, delete');
select account_table('factor_failures', 'select, insert, update, delete');
select account_table('challenges', 'select, insert, update, delete');

grant execute on function end_sessions, protected_people, reset_second_factors, recheck_staff_of, has_account to hearth_app;
grant execute on function claim_account, join_link to hearth_identity;
grant execute on function take_join_link to hearth_resident;
grant execute on function has_second_factor to public;
