create table companies (
  id hex_id primary key default new_id(),
  name text not null check (name <> ''),
  created_at timestamptz not null default now()
);

create table company_groups (
  id hex_id primary key default new_id(),
  company_id hex_id not null references companies,
  name text not null check (name <> ''),
  unique (company_id, name)
);

create table properties (
  id hex_id primary key default new_id(),
  company_id hex_id references companies,
  name text not null check (name <> ''),
  property_code text not null unique check (property_code <> ''),
  active boolean not null default true,
  address text not null,
  address2 text not null default '',
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null default 'US' check (country in ('US', 'CA')),
  timezone text not null,
  email text not null,
  phone text not null default '',
  website text not null,
  payable_account text not null default '',
  spend_limit integer not null default 0 check (spend_limit >= 0),
  features jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index properties_company on properties (company_id);

create table property_groups (
  property_id hex_id not null references properties,
  group_id hex_id not null references company_groups,
  primary key (property_id, group_id)
);
create index property_groups_group on property_groups (group_id);

create table users (
  id hex_id primary key default new_id(),
  -- The identity subject; its presence means active.
  subject text unique,
  external_id text not null default '',
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email) and email <> ''),
  contact_email text not null default '',
  phone text not null default '',
  role text not null check (role in ('super_admin', 'admin', 'brand_admin', 'content_admin', 'property_admin', 'manager',
    'sr_leasing_agent', 'leasing_agent', 'read_only_manager', 'ambassador', 'resident', 'user')),
  onboarded boolean not null default false,
  promo_codes text[] not null default '{}',
  preferences jsonb not null default '{}',
  unit_number text not null default '',
  building text not null default '',
  occupants integer not null default 1 check (occupants between 1 and 100),
  send_email boolean not null default true,
  company_id hex_id references companies,
  company_role text check (company_role in ('all', 'allSiteAccess', 'multiSiteAccess')),
  company_group_ids text[] not null default '{}',
  spend_limit integer not null default 0 check (spend_limit >= 0),
  last_activity timestamptz,
  disabled_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored,
  check (company_role is null or company_id is not null)
);
create unique index users_email on users (email) where deleted_at is null;
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_created on users (created_at desc, id);

create table property_roles (
  user_id hex_id not null references users,
  property_id hex_id not null references properties,
  role text not null check (role in ('property_admin', 'manager', 'sr_leasing_agent', 'leasing_agent', 'read_only_manager', 'ambassador', 'resident', 'user')),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (user_id, property_id)
);
create index property_roles_property on property_roles (property_id, user_id) include (role, removed_at);

-- Where a user works: own roles, and for company users the properties of their company or groups.
create function actor_properties(actor text) returns table (property_id text, role text) language sql stable as $$
  select r.property_id::text, r.role from property_roles r where r.user_id = actor and r.removed_at is null
  union
  select p.id::text, u.role from users u join properties p on p.company_id = u.company_id
  where u.id = actor and (
      u.company_role in ('all', 'allSiteAccess')
      or (u.company_role = 'multiSiteAccess'
          and exists (select from property_groups g where g.property_id = p.id and g.group_id = any (u.company_group_ids))))
    and not exists (select from property_roles r where r.user_id = actor and r.property_id = p.id and r.removed_at is null)
$$;

alter table companies enable row level security;
alter table company_groups enable row level security;
alter table properties enable row level security;
alter table property_groups enable row level security;
alter table users enable row level security;
alter table property_roles enable row level security;

create policy properties_scope on properties to hearth_app
  using ((select app_sees_all()) or id = any ((select app_property_ids())::text[]));
create policy properties_resident on properties for select to hearth_resident
  using (exists (select from property_roles r where r.property_id = properties.id and r.user_id = (select app_actor_id()) and r.removed_at is null));
create policy companies_scope on companies for select to hearth_app
  using ((select app_sees_all()) or exists (select from properties p where p.company_id = companies.id));
create policy company_groups_scope on company_groups for select to hearth_app
  using ((select app_sees_all()) or exists (select from properties p where p.company_id = company_groups.company_id));
create policy property_groups_scope on property_groups for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy property_roles_scope on property_roles to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy property_roles_resident on property_roles for select to hearth_resident using (user_id = (select app_actor_id()));
create policy users_scope on users to hearth_app
  using ((select app_sees_all()) or id = (select app_actor_id())
    or exists (select from property_roles r where r.user_id = users.id and r.property_id = any ((select app_property_ids())::text[])));
create policy users_resident on users for select to hearth_resident using (id = (select app_actor_id()));
create policy users_identity on users to hearth_identity using (true);

grant select, update on properties to hearth_app;
grant insert on properties to hearth_app;
grant select on properties to hearth_resident;
grant select on companies, company_groups, property_groups to hearth_app;
grant select, insert, update on users, property_roles to hearth_app;
grant select on users, property_roles to hearth_resident;
grant select, update on users to hearth_identity;

-- Finds users by any part of name or e-mail through the trigram index, inside the caller's scope: row-level security
-- alone would keep the index unused, because `like` is not leakproof.
create function search_user_ids(pattern text) returns setof text language sql stable security definer set search_path = public, pg_temp as $$
  select u.id::text from users u
  where u.search_text like '%' || replace(replace(replace(lower(pattern), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    and (app_sees_all() or exists (
      select from property_roles r where r.user_id = u.id and r.property_id = any (app_property_ids())))
$$;

-- Sessions and passwords: only the sign-in door reads them.
create table credentials (
  user_id hex_id primary key references users,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table sessions (
  id hex_id primary key default new_id(),
  user_id hex_id not null references users,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table sign_in_failures (
  -- 'account:<e-mail>' or 'address:<ip>'; unknown accounts count too, so that they look alike.
  subject text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  locked_until timestamptz
);

create table password_codes (
  user_id hex_id primary key references users,
  code_hash text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
grant select, insert, update, delete on credentials, sessions, sign_in_failures, password_codes to hearth_identity;

create table system_config (
  only_row boolean primary key default true check (only_row),
  forex jsonb not null,
  updated_at timestamptz not null default now()
);
insert into system_config (forex) values ('[{"country": "CA", "currency": "CAD", "exchange": 1.38}, {"country": "US", "currency": "USD", "exchange": 1}]');
grant select on system_config to hearth_app, hearth_resident;

-- Secrets that the deployment made for itself: token signing, file links.
create table deployment_secrets (
  name text primary key,
  value text not null
);
