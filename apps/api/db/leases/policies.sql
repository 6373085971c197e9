select tenant_table('leases', 'select, insert, update');
create policy leases_resident on leases for select to hearth_resident using (user_id = (select app_actor_id()));
grant select on leases to hearth_resident;
