-- The whole record of a property, as its form holds it.
alter table properties
  add column amenities text[] not null default '{}',
  add column maintenance_contact_email text not null default '',
  add column lease_office_address text not null default '',
  add column lease_office_address2 text not null default '',
  add column lease_office_country text not null default '' check (lease_office_country in ('', 'US', 'CA')),
  add column lease_office_city text not null default '',
  add column lease_office_state text not null default '',
  add column lease_office_zip_code text not null default '',
  -- What people open is a page or a file, never a script.
  add column move_in_guide text check (move_in_guide ~* '^(https?://|/api/files/)'),
  add column review_links jsonb not null default '[]' check (jsonb_typeof(review_links) = 'array'),
  add column management_company_name text not null default '',
  add column management_company_address text not null default '',
  add column management_company_address2 text not null default '',
  add column management_company_city text not null default '',
  add column management_company_state text not null default '',
  add column management_company_country text not null default '' check (management_company_country in ('', 'US', 'CA')),
  add column management_company_zip_code text not null default '',
  add column management_company_phone text not null default '',
  add column management_company_email text not null default '',
  add column general_manager text not null default '',
  add column general_manager_email text not null default '',
  add column regional_manager text not null default '',
  add column regional_manager_email text not null default '',
  add column ambassador_documents jsonb not null default '[]' check (jsonb_typeof(ambassador_documents) = 'array'),
  add column maxio_subscription_id text not null default '',
  add column maxio_customer_id text not null default '',
  add column secondary_maxio_subscription_ids text[] not null default '{}',
  add column maxio_ad_hoc_subscriptions text[] not null default '{}',
  -- Counts the changes of the form, so that of two who write at once the later one is told.
  add column version integer not null default 0;

-- A new property comes into groups of its company.
create policy property_groups_of_new on property_groups for insert to hearth_app with check ((select app_sees_all()));
grant insert on property_groups to hearth_app;
