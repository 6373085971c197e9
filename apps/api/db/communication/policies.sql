select tenant_table('messages', 'select, insert, update', true);
select tenant_table('message_recipients', 'select, insert, update');

alter table address_states enable row level security;
create policy address_states_seen on address_states for select to hearth_app using (is_address_seen(channel, address));
create policy address_states_corrected on address_states for delete to hearth_app using (is_address_seen(channel, address));
create policy address_states_noted on address_states for insert to hearth_app with check ((select app_sees_all()));
create policy address_states_own on address_states to hearth_identity using (true);
grant select, insert, delete on address_states to hearth_app, hearth_identity;

select platform_table('quiet_hours', 'select, update', '{hearth_app}');
select tenant_table('replies', 'select, insert', true);
grant update (read_at, read_by) on replies to hearth_app;

grant execute on function is_address_seen, delivery_keys to public;
