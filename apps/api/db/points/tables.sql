create table point_logs (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  user_id hex_id references users,
  created_by hex_id references users,
  type text not null check (type in ('redemption', 'sendToFriend', 'rent', 'surprise', 'renewal', 'removeUser', 'boost', 'propertyPurchase', 'leadIncentive')),
  boost_type text check (boost_type in ('event', 'socialMedia', 'referral', 'leaseReferral', 'review', 'custom', 'ugc', 'newReviewBoost', 'microSurveyBoost', 'voteBoost')),
  category text not null default '',
  audience text not null default 'RESIDENT' check (audience in ('RESIDENT', 'AMBASSADOR')),
  status text not null check (status in ('pending', 'approved', 'denied')),
  -- Signed from the user's point of view. Many gifts can exceed an integer, and a whole balance can move at once.
  points bigint not null check (points <> 0),
  note text not null default '',
  property_note text not null default '',
  reason text not null default '',
  decided_by hex_id references users,
  decided_at timestamptz,
  void_at timestamptz,
  post_id hex_id references posts,
  brand_id hex_id references brands,
  friend_id hex_id references users,
  rating numeric(2, 1) check (rating between 0 and 5),
  boost_info jsonb,
  exchange_rate numeric(12, 6) check (exchange_rate > 0),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((type = 'boost') = (boost_type is not null)),
  -- Only approved logs can be voided.
  check (void_at is null or status = 'approved'),
  check (status = 'pending' or decided_at is not null),
  constraint point_logs_of_somebody check ((type = 'propertyPurchase') = (user_id is null))
);
create index point_logs_created on point_logs (created_at desc, id);
create index point_logs_pending on point_logs (property_id, created_at) include (points, audience) where status = 'pending' and deleted_at is null;
create index point_logs_void on point_logs (property_id, created_at desc, id) where void_at is not null;
create index point_logs_waiting on point_logs (property_id, audience, created_at)
  where status = 'pending' and deleted_at is null and type = 'boost';
create index point_logs_property on point_logs (property_id, created_at desc, id)
  include (status, type, points, user_id, void_at, deleted_at, audience);
create index point_logs_user on point_logs (user_id, created_at desc)
  include (property_id, type, status, points, void_at, deleted_at, audience);
-- Oldest pending submission across all properties, for callers with access to every property.
create index point_logs_waiting_longest on point_logs (audience, created_at)
  where status = 'pending' and deleted_at is null and type = 'boost';
create index point_logs_post on point_logs (post_id, user_id) include (property_id, status, void_at, deleted_at, created_at, points)
  where post_id is not null;
-- Submissions by review date.
create index point_logs_decided on point_logs (property_id, decided_at)
  where type = 'boost' and status in ('approved', 'denied') and decided_at is not null;
-- Whether a brand was ever redeemed.
create index point_logs_brand on point_logs (brand_id) where brand_id is not null;
create index point_logs_answers on point_logs (property_id, created_at) include (boost_type, audience, rating)
  where boost_type in ('newReviewBoost', 'microSurveyBoost', 'voteBoost') and status = 'approved' and void_at is null and deleted_at is null;

create table point_log_comments (
  id hex_id primary key default new_id(),
  point_log_id hex_id not null references point_logs,
  property_id hex_id not null references properties,
  user_id hex_id not null references users,
  comment text not null check (comment <> ''),
  type text not null,
  created_at timestamptz not null default now()
);
create index point_log_comments_log on point_log_comments (point_log_id, created_at);

-- Every account that can hold points. A property, user or brand shares its id with its account.
create table accounts (
  id hex_id primary key,
  kind text not null check (kind in ('platform', 'property', 'user', 'redemption')),
  property_id hex_id references properties,
  user_id hex_id references users,
  balance bigint not null default 0,
  -- Points received from properties in total, minus reversals.
  earned bigint not null default 0,
  -- A property never goes below zero; a user only by a reversal, as checked by post_transfers.
  constraint accounts_not_negative check (kind in ('platform', 'user') or balance >= 0)
);

-- The ledger: every movement of points is one transfer between two accounts.
create table transfers (
  id hex_id primary key default new_id(),
  key text not null unique,
  kind text not null check (kind in ('award', 'redemption', 'friend', 'allocation', 'removal', 'reversal')),
  property_id hex_id not null references properties,
  from_account hex_id not null references accounts,
  to_account hex_id not null references accounts,
  points bigint not null check (points > 0),
  point_log_id hex_id references point_logs,
  reverses hex_id references transfers,
  created_by hex_id references users,
  created_at timestamptz not null default now(),
  check (from_account <> to_account),
  check ((kind = 'reversal') = (reverses is not null))
);
create unique index transfers_reverses on transfers (reverses) where reverses is not null;
create index transfers_from on transfers (from_account, created_at) include (points);
create index transfers_to on transfers (to_account, created_at) include (points);
create index transfers_log on transfers (point_log_id);
create index transfers_by on transfers (created_by, created_at) where kind = 'award';

-- Rent rewards, one per lease and month. A void returns the points and frees the month.
create table rent_rewards (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  lease_id hex_id not null references leases,
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  point_log_id hex_id not null references point_logs deferrable initially deferred,
  voided_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index rent_rewards_once on rent_rewards (lease_id, month) where voided_at is null;
create index rent_rewards_month on rent_rewards (property_id, month);
create index rent_rewards_log on rent_rewards (point_log_id);

-- Points sent to a friend, by the property they came from. No rows if all came from the sending property.
create table friend_parts (
  transfer_id hex_id not null references transfers,
  property_id hex_id not null references properties,
  points bigint not null check (points > 0),
  -- The recipient.
  account_id hex_id not null references accounts,
  primary key (transfer_id, property_id)
);
create index friend_parts_account on friend_parts (account_id);

-- Points returned to a property by a removal, by original transfer.
create table returned_points (
  transfer_id hex_id not null references transfers,
  source_id hex_id not null references transfers,
  points bigint not null check (points > 0),
  primary key (transfer_id, source_id)
);
create index returned_points_source on returned_points (source_id);

-- Points paid for renewals.
create table renewal_rewards (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  -- A new lease pays once, even after a void.
  lease_id hex_id not null constraint renewal_rewards_lease_once unique references leases,
  -- The renewed lease. If its renewal was terminated, renewing it again pays only if the first points were voided.
  renews hex_id not null references leases,
  point_log_id hex_id not null constraint renewal_rewards_log_once unique references point_logs deferrable initially deferred,
  voided_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index renewal_rewards_once on renewal_rewards (renews) where voided_at is null;

-- Points requests from properties. Each is resolved once.
create table points_requests (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  requested_by hex_id not null references users,
  -- The sender, if someone other than the requester.
  created_by hex_id references users,
  amount bigint not null check (amount > 0),
  status text not null default 'waiting' check (status in ('waiting', 'invoiced', 'allocated', 'declined')),
  -- Points allocated, which can differ from the requested amount.
  allocated bigint check (allocated > 0),
  message text not null default '',
  decided_by hex_id references users,
  decided_at timestamptz,
  point_log_id hex_id constraint points_requests_log_once unique references point_logs,
  created_at timestamptz not null default now(),
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'allocated') = (allocated is not null))
);
create index points_requests_property on points_requests (property_id, created_at desc, id);
create index points_requests_status on points_requests (status, created_at desc, id);

-- Delivery of redemptions: one order each.
create table redemption_orders (
  id hex_id primary key default new_id(),
  point_log_id hex_id not null unique references point_logs,
  property_id hex_id not null references properties,
  user_id hex_id not null references users,
  brand_id hex_id not null references brands,
  kind text not null check (kind in ('voucher', 'codes', 'property', 'provider')),
  status text not null check (status in ('delivered', 'handOver', 'waiting', 'failed', 'returning', 'returned')),
  points bigint not null check (points > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  -- Why delivery failed, or why the points were returned.
  reason text not null default '',
  delivered_at timestamptz,
  -- Staff member who delivered it or returned its points.
  settled_by hex_id references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Delivery address.
  recipient text not null default '' check (char_length(recipient) <= 254),
  -- Number of order and resend attempts at the provider.
  attempts integer not null default 0,
  -- Number of failed orders at the provider; each new order has its own key.
  order_sequence integer not null default 0,
  provider_order_id text,
  provider_reward_id text,
  -- When to resend after a failed delivery.
  resend_at timestamptz,
  -- Number of automatic resends.
  resends integer not null default 0,
  -- Fencing token: incremented by each request and decision, so late responses are ignored.
  request_seq integer not null default 0,
  -- Last time an order request got no response; the order may still have gone through.
  unanswered_at timestamptz,
  -- The code was never emailed and can't be decrypted because its key was lost.
  is_lost boolean not null default false,
  -- Promised amount in cents of its currency, unaffected by later exchange rates.
  value_cents bigint not null check (value_cents >= 0),
  -- Canadian dollars per US dollar that day; null without conversion.
  exchange_rate numeric(12, 6) check (exchange_rate > 0),
  -- When the sweep calls the provider next.
  ask_at timestamptz not null default now(),
  -- Lease of the provider call in progress.
  asking_until timestamptz,
  failures integer not null default 0,
  check (kind = 'property' or status <> 'handOver'),
  check ((status = 'delivered') = (delivered_at is not null)),
  constraint redemption_orders_at_provider check (
    case kind when 'provider' then true when 'property' then status not in ('waiting', 'failed', 'returning') else status <> 'returning' end),
  -- The last delivery address. Required for provider orders.
  constraint redemption_orders_recipient check (kind <> 'provider' or recipient <> ''),
  constraint redemption_orders_lost check (not is_lost or kind = 'codes'),
  -- The promised amount never exceeds the points' worth.
  constraint redemption_orders_value check (
    case when exchange_rate is null then value_cents = points else currency = 'CAD' and value_cents <= round(points * exchange_rate) end)
);
create index redemption_orders_property on redemption_orders (property_id, created_at desc, id);
create index redemption_orders_brand on redemption_orders (brand_id, created_at desc, id);
create index redemption_orders_created on redemption_orders (created_at desc, id);
create index redemption_orders_open on redemption_orders (property_id) where status = 'handOver';
create unique index redemption_orders_provider_order on redemption_orders (provider_order_id) where provider_order_id is not null;
create unique index redemption_orders_provider_reward on redemption_orders (provider_reward_id) where provider_reward_id is not null;
create index redemption_orders_due on redemption_orders (ask_at) where status in ('waiting', 'returning');
create index redemption_orders_failed on redemption_orders (property_id) where status = 'failed';
create index redemption_orders_user on redemption_orders (user_id, created_at desc, id);

-- Invoice number series of a company, or of a property without one. The code is the prefix of each number.
create table invoice_series (
  id hex_id primary key,
  code integer not null unique generated always as identity
);

-- Last number of a series per year. The row stays locked until commit, so numbers have no gaps or duplicates.
create table invoice_numbers (
  series_id hex_id not null references invoice_series,
  year integer not null,
  last integer not null check (last > 0),
  primary key (series_id, year)
);

create table invoices (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  -- Set by the trigger.
  number text not null unique default '',
  status text not null default 'open' check (status in ('open', 'paid', 'void')),
  points bigint not null check (points > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  -- Integer cents.
  subtotal bigint not null check (subtotal >= 0),
  tax_basis_points numeric(6, 1) not null check (tax_basis_points >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total = subtotal + tax),
  exchange_rate numeric,
  payment_method text not null check (payment_method in ('bankTransfer', 'check', 'maxio')),
  -- Copied from the deployment's configuration and the property when issued.
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
  -- The property purchase it paid for, once.
  point_log_id hex_id constraint invoices_log_once unique references point_logs deferrable initially deferred,
  maxio_subscription_id text,
  maxio_uid text unique,
  collect_failure text not null default '',
  -- Lease of the Maxio call in progress, so that two processes can't create the invoice twice.
  collecting_until timestamptz,
  reminders smallint not null default 0,
  -- Fencing token: incremented by each Maxio call, so late responses are ignored.
  collect_fence integer not null default 0,
  collect_failures integer not null default 0,
  check ((status = 'paid') = (paid_on is not null)),
  check ((status = 'paid') = (point_log_id is not null)),
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'void') = (void_reason <> '')),
  constraint invoices_collected check ((payment_method = 'maxio') = (maxio_subscription_id is not null))
);
create index invoices_property on invoices (property_id, created_at desc, id);
create index invoices_created on invoices (created_at desc, id);
create index invoices_due on invoices (property_id, due_on) where status = 'open';
-- A request has at most one invoice that isn't void.
create unique index invoices_request_once on invoices (points_request_id) where status <> 'void';
create index invoices_to_collect on invoices (id) where payment_method = 'maxio' and status = 'open';
-- Open invoices collected by Maxio, by the subscription in its webhooks.
create index invoices_to_collect_in on invoices (maxio_subscription_id) where payment_method = 'maxio' and status = 'open';
create index invoices_issued on invoices (issued_on);
create index invoices_words on invoices using gin (lower(number || ' ' || reference) gin_trgm_ops);

create table invoice_lines (
  invoice_id hex_id not null references invoices,
  property_id hex_id not null references properties,
  position integer not null check (position > 0),
  description text not null,
  quantity bigint not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  primary key (invoice_id, position)
);

-- Ids of processed Maxio webhook events, to ignore repeats.
create table maxio_events (
  id text primary key,
  received_at timestamptz not null default now()
);
create index maxio_events_received on maxio_events (received_at);

-- Foreign keys of earlier tables.
alter table outbox add foreign key (point_log_id) references point_logs;
alter table brand_codes add foreign key (order_id) references redemption_orders;

insert into accounts (id, kind) values ('000000000000000000000001', 'platform');
