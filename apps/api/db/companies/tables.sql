create table companies (
  id hex_id primary key default new_id(),
  name text not null check (name <> ''),
  created_at timestamptz not null default now()
);
create unique index companies_name on companies (lower(name));

create table company_groups (
  id hex_id primary key default new_id(),
  company_id hex_id not null references companies,
  name text not null check (name <> ''),
  unique (company_id, name)
);
create unique index company_groups_name on company_groups (company_id, lower(name));
