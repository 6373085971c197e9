-- The series that numbers of invoices belong to: a company's, or that of a property without one. Its code begins each number.
create table invoice_series (
  id hex_id primary key,
  code integer not null unique generated always as identity
);
-- The last number of a series in a year. Whoever takes the next one holds the row until the commit, so that none is left out or given twice.
create table invoice_numbers (
  series_id hex_id not null references invoice_series,
  year integer not null,
  last integer not null check (last > 0),
  primary key (series_id, year)
);

create table invoices (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  -- The trigger's.
  number text not null unique default '',
  status text not null default 'open' check (status in ('open', 'paid', 'void')),
  points bigint not null check (points > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  -- Integer cents.
  subtotal bigint not null check (subtotal >= 0),
  tax_basis_points integer not null check (tax_basis_points >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total = subtotal + tax),
  exchange_rate numeric,
  payment_method text not null check (payment_method in ('bankTransfer', 'check')),
  -- What stood in the deployment's configuration and in the property when it was issued.
  payment_details text not null,
  seller text not null,
  bill_to text not null,
  message text not null default '',
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  points_request_id hex_id references points_requests,
  created_by hex_id references users,
  created_at timestamptz not null default now(),
  reference text not null default '',
  paid_on date,
  void_reason text not null default '',
  decided_by hex_id references users,
  decided_at timestamptz,
  -- The purchase that it paid, once.
  point_log_id hex_id constraint invoices_log_once unique references point_logs deferrable initially deferred,
  check ((status = 'paid') = (paid_on is not null)),
  check ((status = 'paid') = (point_log_id is not null)),
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'void') = (void_reason <> ''))
);
create index invoices_property on invoices (property_id, created_at desc, id);
create index invoices_created on invoices (created_at desc, id);
create index invoices_due on invoices (property_id, due_on) where status = 'open';
-- One request is answered with one invoice that stands.
create unique index invoices_request_once on invoices (points_request_id) where status <> 'void';

create table invoice_lines (
  invoice_id hex_id not null references invoices,
  property_id hex_id not null references properties,
  position integer not null check (position > 0),
  description text not null,
  quantity bigint not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  primary key (invoice_id, position)
);

-- No caller chooses a number.
create function number_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  series text;
  issued_in integer := extract(year from new.issued_on);
  ordinal text;
begin
  select coalesce(p.company_id, p.id) into series from properties p where p.id = new.property_id;
  if not exists (select from invoice_series s where s.id = series) then
    insert into invoice_series (id) values (series) on conflict do nothing;
  end if;
  insert into invoice_numbers as n (series_id, year, last) values (series, issued_in, 1)
    on conflict (series_id, year) do update set last = n.last + 1 returning n.last::text into ordinal;
  select concat_ws('-', s.code, issued_in, lpad(ordinal, greatest(4, length(ordinal)), '0')) into new.number
    from invoice_series s where s.id = series;
  return new;
end $$;
create trigger invoices_number before insert on invoices for each row execute function number_invoice();

-- Decided once, and what it says stays.
create function keep_invoice() returns trigger language plpgsql as $$
begin
  if old.status <> 'open' then
    raise exception 'an invoice is decided once' using errcode = 'HB001';
  end if;
  return new;
end $$;
create trigger invoices_decided_once before update on invoices for each row execute function keep_invoice();

alter table invoices enable row level security;
create policy invoices_scope on invoices to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert on invoices to hearth_app;
grant update (status, reference, paid_on, void_reason, decided_by, decided_at, point_log_id) on invoices to hearth_app;
alter table invoice_lines enable row level security;
create policy invoice_lines_scope on invoice_lines to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert on invoice_lines to hearth_app;

-- A request that was answered with an invoice is settled when that is paid, and waits again when it is voided.
alter table points_requests drop constraint points_requests_status_check,
  add constraint points_requests_status_check check (status in ('waiting', 'invoiced', 'allocated', 'declined'));
