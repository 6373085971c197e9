-- What a mail carries so that its reader can prove to have read it: a one-time link, and a code where one was asked for.
-- Only hashes are kept. A link works for the address that it was mailed to, and no longer once the person has another.
-- Where a code is asked for and nobody is to get one, a row without a person is kept: wrong codes then cost the same time.
create table one_time_links (
  id hex_id primary key default new_id(),
  purpose text not null check (purpose in ('sign-up', 'join', 'reset')),
  user_id hex_id references users,
  property_id hex_id references properties,
  email text not null,
  link_hash text not null unique,
  -- Of a code: the browser that asked for it, the network that it was asked from, and whose allowance of mails it took.
  code_hash text,
  browser_hash text,
  network text,
  allowance text,
  -- Wrong codes from the browser that asked, and from elsewhere in its network, are counted apart.
  attempts integer not null default 0,
  stray_attempts integer not null default 0,
  -- While somebody is about to use it, nobody else does.
  held_until timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nulls(code_hash, browser_hash, network, allowance) in (0, 4)),
  check (user_id is not null or code_hash is not null)
);
-- Inviting again renews the link: the one before stops working.
create unique index one_time_links_invitation on one_time_links (purpose, user_id, property_id) nulls not distinct where code_hash is null;
create index one_time_links_person on one_time_links (user_id, purpose);
create index one_time_links_address on one_time_links (email, purpose, created_at) where code_hash is not null;
create index one_time_links_expiry on one_time_links (expires_at);
alter table one_time_links enable row level security;
create policy one_time_links_identity on one_time_links to hearth_identity using (true);
create policy one_time_links_scope on one_time_links to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update, delete on one_time_links to hearth_identity, hearth_app;
-- Codes of before are asked for again; they lived for 15 minutes.
drop table password_codes;

-- Browsers that signed in before the password was set are not known any more.
alter table users add column password_set_at timestamptz;

-- Links and codes of mails that no mail server took, for super admins; the mails themselves are kept without them.
create table mail_secrets (
  mail_id hex_id primary key references mails,
  secrets jsonb not null
);
alter table mail_secrets enable row level security;
create policy mail_secrets_scope on mail_secrets to hearth_app using ((select app_sees_all()));
grant select, insert, update on mail_secrets to hearth_app;

-- Accounts whose password is printed in the README. Closed by every start that is not in demo mode.
create table demo_accounts (
  user_id hex_id primary key references users,
  closed_at timestamptz
);
grant select, delete on demo_accounts to hearth_identity;
-- Worlds of before: an account that signed up by itself has a subject that is not its id.
insert into demo_accounts (user_id)
select u.id from users u join credentials c on c.user_id = u.id
where u.subject = u.id and u.email ~ '@([a-z]+\.)?hearth\.example$';
