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
  -- Signed as the user's balance sees it.
  -- A whole balance may move, and many gifts add up to more than an integer holds.
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
  -- Only what was approved can be voided.
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
-- Since when a submission waits at all properties is one look into an index, for who sees them all.
create index point_logs_waiting_longest on point_logs (audience, created_at)
  where status = 'pending' and deleted_at is null and type = 'boost';
create index point_logs_post on point_logs (post_id, user_id) include (property_id, status, void_at, deleted_at, created_at, points)
  where post_id is not null;
-- Submissions that somebody decided, by the day of the decision.
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

-- Every account that can hold points. The id of a property's, user's or brand's account is its own id.
create table accounts (
  id hex_id primary key,
  kind text not null check (kind in ('platform', 'property', 'user', 'redemption')),
  property_id hex_id references properties,
  user_id hex_id references users,
  balance bigint not null default 0,
  -- Points that properties paid to a user in all time, less reversals.
  earned bigint not null default 0,
  -- A property never goes below zero; a user only by a reversal, which post_transfers sees to.
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

-- The rewards of the rent roll: one for each lease and month. A void takes the points back and frees the month again.
create table rent_rewards (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  lease_id hex_id not null references leases,
  -- The first of the month.
  month date not null check (extract(day from month) = 1),
  point_log_id hex_id not null references point_logs deferrable initially deferred,
  voided_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index rent_rewards_once on rent_rewards (lease_id, month) where voided_at is null;
create index rent_rewards_month on rent_rewards (property_id, month);
create index rent_rewards_log on rent_rewards (point_log_id);

-- Whose points a send to a friend carried, where they were not all of the property where it was sent.
create table friend_parts (
  transfer_id hex_id not null references transfers,
  property_id hex_id not null references properties,
  points bigint not null check (points > 0),
  -- Who received them.
  account_id hex_id not null references accounts,
  primary key (transfer_id, property_id)
);
create index friend_parts_account on friend_parts (account_id);

-- What a removal gave back to its property: of which movement that had brought the points, and how many.
create table returned_points (
  transfer_id hex_id not null references transfers,
  source_id hex_id not null references transfers,
  points bigint not null check (points > 0),
  primary key (transfer_id, source_id)
);
create index returned_points_source on returned_points (source_id);

-- Points that a renewal paid.
create table renewal_rewards (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  -- The new lease pays once, also after its points were taken back.
  lease_id hex_id not null constraint renewal_rewards_lease_once unique references leases,
  -- The lease that was renewed. Renewed again, after its renewal was terminated, it pays only when the first points were taken back.
  renews hex_id not null references leases,
  point_log_id hex_id not null constraint renewal_rewards_log_once unique references point_logs deferrable initially deferred,
  voided_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index renewal_rewards_once on renewal_rewards (renews) where voided_at is null;

-- A property asks the platform for points: waiting until it is answered, once.
create table points_requests (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  requested_by hex_id not null references users,
  -- Who sent it, where that was somebody else.
  created_by hex_id references users,
  amount bigint not null check (amount > 0),
  status text not null default 'waiting' check (status in ('waiting', 'invoiced', 'allocated', 'declined')),
  -- What was given, which may be more or less than was asked for.
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

-- What is handed out for the points of a redemption: one order for each.
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
  -- Why its points went back.
  reason text not null default '',
  delivered_at timestamptz,
  -- Who handed it over, or had its points returned.
  settled_by hex_id references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Where the provider sends it.
  recipient text not null default '' check (char_length(recipient) <= 254),
  -- How often the provider was asked to order or send it.
  attempts integer not null default 0,
  -- Orders there that came to nothing; each new one has another key.
  order_sequence integer not null default 0,
  provider_order_id text,
  provider_reward_id text,
  -- When it is to be sent again, after a delivery that failed.
  resend_at timestamptz,
  -- How often that was done by itself.
  resends integer not null default 0,
  -- The fence: goes up with each request and each decision, so answers to earlier requests don't count.
  request_seq integer not null default 0,
  -- The last time that an answer to an order was lost: it may still arrive there.
  unanswered_at timestamptz,
  -- Its code could not be opened any more, as its key was lost, and no mail with it had been written: nobody has got it.
  is_lost boolean not null default false,
  -- The amount promised when it was made, in cents of its currency; later rates don't change it.
  value_cents bigint not null check (value_cents >= 0),
  -- Canadian dollars for one US dollar that day; null where nothing was converted.
  exchange_rate numeric(12, 6) check (exchange_rate > 0),
  -- When a sweep asks the provider again.
  ask_at timestamptz not null default now(),
  -- When it was asked last, until the answer is known.
  asking_until timestamptz,
  failures integer not null default 0,
  check (kind = 'property' or status <> 'handOver'),
  check ((status = 'delivered') = (delivered_at is not null)),
  constraint redemption_orders_at_provider check (
    case kind when 'provider' then true when 'property' then status not in ('waiting', 'failed', 'returning') else status <> 'returning' end),
  -- Where it was last sent, also by mail.
  constraint redemption_orders_recipient check (kind <> 'provider' or recipient <> ''),
  constraint redemption_orders_lost check (not is_lost or kind = 'codes'),
  -- Nobody is promised more than the points are worth.
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
  tax_basis_points numeric(6, 1) not null check (tax_basis_points >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total = subtotal + tax),
  exchange_rate numeric,
  payment_method text not null check (payment_method in ('bankTransfer', 'check', 'maxio')),
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
  maxio_subscription_id text,
  maxio_uid text unique,
  collect_failure text not null default '',
  -- Two processes that ask Maxio about the same invoice at once would both order it there: one takes it until then.
  collecting_until timestamptz,
  reminders smallint not null default 0,
  -- Goes up whenever Maxio is asked: an answer to an earlier question is no news.
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
-- One request is answered with one invoice that stands.
create unique index invoices_request_once on invoices (points_request_id) where status <> 'void';
create index invoices_to_collect on invoices (id) where payment_method = 'maxio' and status = 'open';
-- Invoices that Maxio collects, by what it names when it tells of them.
create index invoices_to_collect_in on invoices (maxio_subscription_id) where payment_method = 'maxio' and status = 'open';
create index invoices_issued on invoices (issued_on);

create table invoice_lines (
  invoice_id hex_id not null references invoices,
  property_id hex_id not null references properties,
  position integer not null check (position > 0),
  description text not null,
  quantity bigint not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  primary key (invoice_id, position)
);

-- What Maxio has told, by its own number: told again, it is nothing new.
create table maxio_events (
  id text primary key,
  received_at timestamptz not null default now()
);
create index maxio_events_received on maxio_events (received_at);

-- References to these tables from tables above.
alter table outbox add foreign key (point_log_id) references point_logs;
alter table brand_codes add foreign key (order_id) references redemption_orders;

insert into accounts (id, kind) values ('000000000000000000000001', 'platform');
