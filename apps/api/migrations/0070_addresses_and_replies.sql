-- A telephone number of the United States or Canada as providers take it; null where nobody could be written to.
create function phone_number(typed text) returns text language sql immutable parallel safe as $$
  select case when digits ~ '^[2-9][0-9]{9}$' then '+1' || digits end
  from (select regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '') as digits) as d
$$;
create index users_phone_number on users (phone_number(phone)) where deleted_at is null and phone <> '';

-- What is known of an address itself, whoever wrote to it: nobody has it, or its owner wants no messages (of mails: no marketing).
create table address_states (
  channel text not null check (channel in ('EMAIL', 'SMS', 'NOTIFICATION')),
  address text not null check (address <> ''),
  state text not null check (state in ('bounced', 'optedOut')),
  detail text not null,
  since timestamptz not null default now(),
  primary key (channel, address, state)
);
alter table address_states enable row level security;
-- Who sees a person sees what is known of that person's addresses, and of no others: it may have become known elsewhere.
create function is_address_seen(channel text, address text) returns boolean language sql stable as $$
  select app_sees_all() or case channel
    when 'EMAIL' then exists (
      select from users u where u.deleted_at is null
        and (u.email = address or (u.contact_email <> '' and lower(u.contact_email) = address)))
    when 'SMS' then exists (
      select from users u where phone_number(u.phone) = address and u.deleted_at is null and u.phone <> '')
    else false end
$$;
create index users_contact_email on users (lower(contact_email)) where deleted_at is null and contact_email <> '';
create policy address_states_seen on address_states for select to hearth_app using (is_address_seen(channel, address));
create policy address_states_corrected on address_states for delete to hearth_app using (is_address_seen(channel, address));
create policy address_states_noted on address_states for insert to hearth_app with check ((select app_sees_all()));
create policy address_states_own on address_states to hearth_identity using (true);
grant select, insert, delete on address_states to hearth_app, hearth_identity;

-- An address that somebody typed anew is taken to be right until it bounces again. What its owner asked for stays.
create function address_corrected() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from address_states where state = 'bounced' and (
    (channel = 'EMAIL' and address = new.email and old.email <> new.email)
    or (channel = 'EMAIL' and address = lower(new.contact_email) and lower(old.contact_email) <> lower(new.contact_email))
    or (channel = 'SMS' and address = phone_number(new.phone) and phone_number(old.phone) is distinct from phone_number(new.phone)));
  return null;
end $$;
create trigger users_address_corrected after update of email, contact_email, phone on users for each row
  when (old.email <> new.email or old.contact_email <> new.contact_email or old.phone <> new.phone)
  execute function address_corrected();

-- When text messages and notifications rest, by the clock of the property.
create table quiet_hours (
  country text not null check (country in ('US', 'CA')),
  state text not null,
  starts_at text not null check (starts_at ~ '^(1[7-9]|2[0-3]):[0-5][0-9]$'),
  ends_at text not null check (ends_at ~ '^(0[5-9]|1[01]):[0-5][0-9]$'),
  primary key (country, state)
);
-- 21:00: the Telephone Consumer Protection Act, 47 CFR 64.1200(c)(1), names 8:00 to 21:00 of the clock of who is called; the Canadian
-- Unsolicited Telecommunications Rules, part III, 9:00 to 21:30. The day begins at 9:00 everywhere.
insert into quiet_hours (country, state, starts_at, ends_at)
select country, state, '21:00', '09:00' from (values
  ('US', 'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'),
  ('CA', 'AB BC MB NB NL NS NT NU ON PE QC SK YT')
) as lands (country, states), regexp_split_to_table(states, ' ') as state;
-- 20:00 or earlier by their own laws on solicitation by telephone: Alabama Code 8-19A, Connecticut Gen. Stat. 42-288a, Florida Stat.
-- 501.616, Louisiana Rev. Stat. 45:844, Maryland Com. Law 14-45, Massachusetts Gen. Laws 159C, Mississippi Code 77-3-7, Nevada Rev.
-- Stat. 599B, Oklahoma Stat. 15-775C, Rhode Island Gen. Laws 5-61, Washington Rev. Code 80.36.390, Wyoming Stat. 40-12-3.
update quiet_hours set starts_at = '20:00'
where country = 'US' and state in ('AL', 'CT', 'FL', 'LA', 'MD', 'MA', 'MS', 'NV', 'OK', 'RI', 'WA', 'WY');
alter table quiet_hours enable row level security;
create policy quiet_hours_read on quiet_hours for select to hearth_app using (true);
create policy quiet_hours_change on quiet_hours for update to hearth_app using ((select app_sees_all()));
grant select, update on quiet_hours to hearth_app;

-- While a process hands it to a provider no other does; a process that was killed lets go by the clock.
alter table mails add column trying_until timestamptz;
-- Who wrote it, and is told of answers; null where the product itself did.
alter table mails add column sender_id hex_id references users;
create index mails_by_recipient_and_channel on mails (recipient, created_at desc) where channel <> 'EMAIL';

-- What people answered by text message. Who wrote is known by the message that it answers, or by the number; else by neither.
create table replies (
  id hex_id primary key default new_id(),
  provider_id text not null,
  from_number text not null,
  to_number text not null,
  text text not null,
  received_at timestamptz not null default now(),
  property_id hex_id references properties,
  user_id hex_id references users,
  mail_id hex_id references mails,
  constraint replies_received_once unique (provider_id)
);
create index replies_by_property on replies (property_id, received_at desc);
create index replies_by_user on replies (user_id, received_at desc) where user_id is not null;
alter table replies enable row level security;
create policy replies_scope on replies to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert on replies to hearth_app;
