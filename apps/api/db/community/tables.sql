create table posts (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  type text not null check (type in ('POST', 'EVENT', 'BOOST', 'AMBASSADOR_POST', 'AMBASSADOR_EVENT', 'AMBASSADOR_BOOST')),
  boost_type text,
  title text not null check (title <> ''),
  text text not null default '',
  code text not null default '',
  start_at timestamptz,
  end_at timestamptz,
  active boolean not null default true,
  reward_points integer not null default 0 check (reward_points >= 0),
  -- 0 for no cap, otherwise at least the reward.
  budget integer not null default 0 check (budget = 0 or budget >= reward_points),
  is_image_required boolean not null default false,
  max_submission_count integer not null default 1 check (max_submission_count between 1 and 5),
  boost_info jsonb not null default '{}',
  author_id hex_id references users,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  -- Fields of posts, events and boosts edited by staff.
  recurrence text not null default 'none' check (recurrence in ('none', 'monthly', 'quarterly', 'yearly')),
  favorite boolean not null default false,
  single_submission boolean not null default false,
  -- When an event takes place; it's open from `start_at` to `end_at`.
  event_start_at timestamptz,
  event_end_at timestamptz,
  version integer not null default 0,
  -- Series split by a 'this and following' change; they share a budget.
  series_id hex_id not null default new_id(),
  constraint posts_recur_until check (recurrence = 'none' or end_at is not null),
  constraint posts_single_once check (not single_submission or max_submission_count = 1)
);
create index posts_property on posts (property_id, created_at desc);
create index posts_series on posts (series_id);
-- Partial, since few posts have a budget.
create index posts_budgeted on posts (property_id) where budget > 0 and active and deleted_at is null;
create index posts_author on posts (author_id, created_at desc);
create index posts_words on posts using gin (lower(title) gin_trgm_ops) where deleted_at is null;

create table post_revisions (
  id hex_id primary key default new_id(),
  post_id hex_id not null references posts,
  property_id hex_id not null references properties,
  version integer not null,
  updated_by hex_id references users,
  updated_at timestamptz not null default now(),
  title text not null,
  text text not null,
  code text not null,
  start_at timestamptz,
  end_at timestamptz,
  event_start_at timestamptz,
  event_end_at timestamptz,
  recurrence text not null,
  budget integer not null,
  reward_points integer not null,
  single_submission boolean not null,
  max_submission_count integer not null,
  is_image_required boolean not null,
  active boolean not null,
  boost_info jsonb not null,
  constraint post_revisions_numbered unique (post_id, version)
);

create table post_likes (
  post_id hex_id not null references posts,
  user_id hex_id not null references users,
  property_id hex_id not null references properties,
  created_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index post_likes_counted on post_likes (post_id) include (property_id);
create index post_likes_property on post_likes (property_id, post_id);

-- 'Only this one' changes: an occurrence that is skipped (no start) or moved.
create table post_occurrence_changes (
  post_id hex_id not null references posts,
  property_id hex_id not null references properties,
  number integer not null check (number >= 0),
  start_at timestamptz,
  created_by hex_id references users,
  created_at timestamptz not null default now(),
  primary key (post_id, number)
);

-- A resident's wrong event codes in the 15 minutes after the first one.
create table event_code_failures (
  post_id hex_id not null references posts,
  user_id hex_id not null references users,
  property_id hex_id not null references properties,
  failures integer not null check (failures > 0),
  began_at timestamptz not null,
  primary key (post_id, user_id)
);
