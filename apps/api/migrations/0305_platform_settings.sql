-- What a company changes itself; a missing setting has the environment's value.
alter table system_config
  add column settings jsonb not null default '{}',
  add column settings_version integer not null default 0;
