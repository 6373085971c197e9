select tenant_table('messages', 'select, insert, update', true);
select tenant_table('message_recipients', 'select, insert, update');

alter table address_states enable row level security;
create policy address_states_seen on address_states for select to hearth_app using (is_address_seen(channel, address));
create policy address_states_corrected on address_states for delete to hearth_app using (is_address_seen(channel, address));
create policy address_states_noted on address_states for insert to hearth_app with check ((select app_sees_all()));
create policy address_states_own on address_states to hearth_identity using (true);
grant select, insert, delete on address_states to hearth_app, hearth_identity;

alter table quiet_hours enable row level security;
create policy quiet_hours_read on quiet_hours for select to hearth_app using (true);
create policy quiet_hours_change on quiet_hours for update to hearth_app using ((select app_sees_all()));
grant select, update on quiet_hours to hearth_app;

select tenant_table('replies', 'select, insert', true);
grant update (read_at, read_by) on replies to hearth_app;

grant execute on function is_address_seen, delivery_keys to public;
