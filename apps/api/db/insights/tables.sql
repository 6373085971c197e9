-- Counts and points of logs by property and local date, for list counts and charts. Statements only add deltas, so
-- writers never block each other. A job folds the deltas into totals per property and overall.
create table point_log_days (
  property_id hex_id not null references properties,
  day date not null,
  type text not null,
  status text not null,
  is_void boolean not null,
  is_deleted boolean not null,
  audience text not null,
  -- Points received by the person, rather than given.
  is_credit boolean not null,
  -- Reason for the points: the category, otherwise the boost type, otherwise the type.
  source text not null,
  count bigint not null,
  points bigint not null,
  primary key (property_id, day, type, status, is_void, is_deleted, audience, is_credit, source)
);
-- Pending logs are queried regardless of date.
create index point_log_days_pending on point_log_days (property_id) where status = 'pending';

create table all_point_log_days (
  day date not null,
  type text not null,
  status text not null,
  is_void boolean not null,
  is_deleted boolean not null,
  audience text not null,
  is_credit boolean not null,
  source text not null,
  count bigint not null,
  points bigint not null,
  primary key (day, type, status, is_void, is_deleted, audience, is_credit, source)
);
create index all_point_log_days_pending on all_point_log_days (day) where status = 'pending';

-- Rollup columns of the logs that a statement added (1) or removed (-1).
create table point_log_deltas (
  sign smallint not null,
  property_id hex_id not null,
  user_id hex_id,
  type text not null,
  boost_type text,
  category text not null,
  audience text not null,
  status text not null,
  points bigint not null,
  brand_id hex_id,
  decided_at timestamptz,
  void_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null
);
create index point_log_deltas_property on point_log_deltas (property_id);

-- The same for transfers and for roles.
create table transfer_deltas (
  sign smallint not null,
  property_id hex_id not null,
  kind text not null,
  from_account hex_id not null,
  to_account hex_id not null,
  points bigint not null,
  reverses hex_id,
  created_at timestamptz not null
);

create table property_role_deltas (
  sign smallint not null,
  property_id hex_id not null,
  role text not null,
  created_at timestamptz not null,
  removed_at timestamptz
);

-- Totals of whole months.
create table point_log_months (
  property_id hex_id not null,
  month date not null,
  type text not null,
  status text not null,
  is_void boolean not null,
  is_deleted boolean not null,
  audience text not null,
  is_credit boolean not null,
  source text not null,
  count bigint not null,
  points bigint not null,
  primary key (property_id, month, type, status, is_void, is_deleted, audience, is_credit, source)
);

create table all_point_log_months (
  month date not null,
  type text not null,
  status text not null,
  is_void boolean not null,
  is_deleted boolean not null,
  audience text not null,
  is_credit boolean not null,
  source text not null,
  count bigint not null,
  points bigint not null,
  primary key (month, type, status, is_void, is_deleted, audience, is_credit, source)
);

create table resident_points_since (
  since timestamptz primary key
);

create table resident_points (
  since timestamptz not null,
  user_id hex_id not null,
  points bigint not null,
  primary key (since, user_id)
);
create index resident_points_most on resident_points (since, points desc) include (user_id);

-- Points each property paid per month, minus reversals.
create table property_spending_months (
  property_id hex_id not null,
  month date not null,
  points bigint not null,
  primary key (property_id, month)
);

create table noted_people (
  user_id hex_id not null
);

create table counted_people (
  user_id hex_id primary key,
  is_resident boolean not null,
  is_ambassador boolean not null,
  is_active boolean not null
);

create table people_counts (
  is_resident boolean not null,
  is_ambassador boolean not null,
  is_active boolean not null,
  count bigint not null,
  primary key (is_resident, is_ambassador, is_active)
);

-- Totals for comparing properties: one row per day and one per month, for all log types.
create table property_days (
  property_id hex_id not null references properties,
  day date not null,
  -- Points the property sent in that day's logs, and points redeemed.
  given bigint not null,
  redeemed bigint not null,
  -- That day's submissions still pending, and the cost of all its pending logs.
  pending bigint not null,
  pending_points bigint not null,
  -- Submissions staff reviewed that day, and their waiting time. Auto-approved ones don't count.
  decided bigint not null,
  waited_seconds bigint not null,
  primary key (property_id, day)
);
create index property_days_day on property_days (day);

create table property_months (
  property_id hex_id not null,
  month date not null,
  given bigint not null,
  redeemed bigint not null,
  pending bigint not null,
  pending_points bigint not null,
  decided bigint not null,
  waited_seconds bigint not null,
  primary key (property_id, month)
);
create index property_months_month on property_months (month);
create index property_months_pending on property_months (property_id) where pending <> 0 or pending_points <> 0;

create table counted_homes (
  user_id hex_id not null,
  property_id hex_id not null,
  is_active boolean not null,
  -- Lives at several properties, so totals across them count the person once.
  is_shared boolean not null,
  primary key (user_id, property_id)
);
create index counted_homes_property on counted_homes (property_id);
create index counted_homes_shared on counted_homes (user_id) where is_shared;

create table property_people (
  property_id hex_id primary key,
  residents bigint not null,
  active bigint not null
);

create table platform_days (
  property_id hex_id not null references properties,
  day date not null,
  figure text not null check (figure in ('review', 'answer', 'lead', 'lease', 'redemption', 'joined', 'gone')),
  -- For redemptions; empty otherwise.
  brand_id text not null,
  count bigint not null,
  points bigint not null,
  -- Index-only scans by day over many properties.
  primary key (day, figure, property_id, brand_id) include (count, points)
);

create table platform_months (
  property_id hex_id not null,
  month date not null,
  figure text not null,
  brand_id text not null,
  count bigint not null,
  points bigint not null,
  primary key (month, figure, property_id, brand_id) include (count, points)
);

-- As of the last recount of these people.
create table counted_holdings (
  user_id hex_id not null,
  property_id hex_id not null,
  earned date not null,
  active date not null,
  points bigint not null,
  primary key (user_id, property_id, earned)
);

-- The same as sums: by month earned, and by month of the last transfer.
create table property_outstanding (
  property_id hex_id not null,
  age_of text not null check (age_of in ('earned', 'active')),
  month date not null,
  points bigint not null,
  primary key (property_id, age_of, month)
);
