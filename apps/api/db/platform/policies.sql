alter table changes enable row level security;
create policy changes_write on changes for insert to hearth_app
  with check (property_id is null or (select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy changes_write_resident on changes for insert to hearth_resident
  with check (property_id is null
    or exists (select from property_roles r where r.property_id = changes.property_id and r.user_id = (select app_actor_id()) and r.removed_at is null));
create policy changes_write_identity on changes for insert to hearth_identity with check (true);
grant insert on changes to hearth_app, hearth_identity, hearth_resident;
grant select on sequence changes_position_seq to hearth_app, hearth_identity, hearth_resident;

alter table audit_log enable row level security;
create policy audit_log_read on audit_log for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy audit_log_write on audit_log for insert to hearth_app
  with check (property_id is null or (select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy audit_log_write_resident on audit_log for insert to hearth_resident
  with check (property_id is null
    or exists (select from property_roles r where r.property_id = audit_log.property_id and r.user_id = (select app_actor_id()) and r.removed_at is null));
create policy audit_log_write_identity on audit_log for insert to hearth_identity with check (property_id is null);
grant select on audit_log to hearth_app;
grant insert (actor_id, action, target_kind, target_id, property_id, before, after, request_id) on audit_log to hearth_app, hearth_identity, hearth_resident;
select append_only('audit_log');

alter table idempotency_keys enable row level security;
create policy idempotency_keys_own on idempotency_keys to hearth_app, hearth_resident using (actor_id = (select app_actor_id()));
-- Only processes of the previous version delete keys, while both run.
create policy idempotency_keys_unanswered on idempotency_keys as restrictive for delete to hearth_app, hearth_resident using (answer is null);
grant select, insert, update, delete on idempotency_keys to hearth_app, hearth_resident;
grant select, insert, update on idempotency_keys to hearth_identity;

alter table system_config enable row level security;
create policy system_config_read on system_config for select to hearth_app, hearth_resident using (true);
create policy system_config_write on system_config for update to hearth_app using ((select app_sees_all()));
grant select on system_config to hearth_app, hearth_resident;
grant update (forex, updated_at, version, checked_at, failure, held, settings, settings_version) on system_config to hearth_app;

select tenant_table('outbox', 'select, insert, update');
select tenant_table('mail_delivery_logs', 'select, insert');
-- Entries can be deleted, but not rewritten.
create trigger mail_delivery_logs_append_only before update on mail_delivery_logs for each row execute function refuse_change();
create trigger mail_delivery_logs_no_truncate before truncate on mail_delivery_logs for each statement execute function refuse_change();

alter table files enable row level security;
create policy files_scope on files to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[])
    or owner_id = (select app_actor_id()))
  -- Owners can't move a file to a property outside their scope.
  with check ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[])
    or (property_id is null and owner_id = (select app_actor_id())));
-- Residents can add files to their submissions and read their own.
create policy files_resident on files to hearth_resident
  using (owner_id = (select app_actor_id()))
  with check (owner_id = (select app_actor_id())
    and exists (select from property_roles r where r.property_id = files.property_id and r.user_id = (select app_actor_id()) and r.removed_at is null));
-- Anyone who can read a brand can read its logo.
create policy files_brand_logos on files for select to hearth_app, hearth_resident
  using (property_id is null and exists (select from brands b where b.logo_id = files.id));
grant select, insert on files to hearth_app, hearth_resident;
grant update (removed_at, is_named) on files to hearth_app;

select platform_table('mail_secrets', 'select, insert, update');
select tenant_table('paused_jobs', 'select, delete', true);

select append_only('audit_seals');

grant select (row_count, last_transaction, last_id) on audit_newest_seal to hearth_app;

select platform_table('channel_problems', 'select, insert, update, delete', '{hearth_app}');
select platform_table('audit_totals', 'select');
select platform_table('backups', 'select');
select private_tables('transaction_base');
select platform_table('drift_checks', 'select');

grant execute on function retry_failed_jobs to hearth_app;
grant execute on function claim_key to hearth_app, hearth_resident, hearth_identity;
grant execute on function adopt_files, canadian_rate to hearth_app, hearth_resident;
