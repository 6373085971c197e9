select tenant_table('leads', 'select, update');
select tenant_table('lead_events', 'select, insert');
create trigger lead_events_kept before update or delete on lead_events for each row execute function keep_lead_event();
create trigger lead_events_no_truncate before truncate on lead_events for each statement execute function refuse_change();

select tenant_table('lead_rewards', 'select, insert, update');
select tenant_table('promo_codes', 'select', true);
create policy promo_codes_resident on promo_codes for select to hearth_resident using (user_id = (select app_actor_id()));
grant select on promo_codes to hearth_resident;

select tenant_table('lead_sends', 'select, insert, update', true);
select tenant_table('lead_reward_contacts', 'select');

grant execute on function has_promo_codes to public;
