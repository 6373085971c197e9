-- Exchange rates are changed by admins, or fetched once a day.
alter table system_config
  add column id hex_id not null unique default new_id(),
  add column version integer not null default 0,
  -- When the address that rates are fetched from was last asked, why it brought none, and what it brought that an admin decides on.
  add column checked_at timestamptz,
  add column failure text,
  add column held jsonb,
  add constraint system_config_rates check (not jsonb_path_exists(forex, '$[*].exchange ? (@ <= 0)'));

alter table system_config enable row level security;
create policy system_config_read on system_config for select to hearth_app, hearth_resident using (true);
create policy system_config_write on system_config for update to hearth_app using ((select app_sees_all()));
grant update (forex, updated_at, version, checked_at, failure, held) on system_config to hearth_app;
