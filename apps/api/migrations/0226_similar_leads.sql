-- Row-level security keeps lower() away from an index, so that leads of one email were looked for among all of a property.
alter table leads add column email_key text not null generated always as (lower(email)) stored;
drop index leads_email;
create index leads_email on leads (property_id, email_key) where email_key <> '';
