-- The content library belongs to the platform: no property, readable by all its users, writable by platform roles.
create table categories (
  id hex_id primary key default new_id(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 80),
  created_by hex_id references users,
  created_at timestamptz not null default now()
);
create unique index categories_name_once on categories (lower(name));

create table content_templates (
  id hex_id primary key default new_id(),
  type text not null check (type in ('POST', 'EVENT', 'BOOST', 'COMMENT', 'SMS', 'NOTIFICATION', 'EMAIL', 'SURPRISE')),
  audience text not null default 'ALL' check (audience in ('ALL', 'RESIDENT', 'AMBASSADOR')),
  sub_type text,
  -- Only empty categories can be deleted; deleted templates have none.
  category_id hex_id constraint content_templates_category references categories,
  active boolean not null default true,
  title text not null check (btrim(title) <> '' and char_length(title) <= 200),
  text text not null check (btrim(text) <> '' and char_length(text) <= 20000),
  use_count bigint not null default 0 check (use_count >= 0),
  created_by hex_id references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Searchable text, without HTML tags.
  words text not null generated always as (lower(title || E'\n' || regexp_replace(text, '<[^<>]*>', ' ', 'g'))) stored,
  check (deleted_at is null or category_id is null),
  check (type <> 'SMS' or char_length(text) <= 320),
  constraint content_templates_sub_type check (case type
    when 'COMMENT' then sub_type is not null and sub_type in ('NEGATIVE', 'NEUTRAL', 'POSITIVE')
    when 'BOOST' then sub_type is not null and sub_type in ('event', 'socialMedia', 'referral', 'leaseReferral', 'review',
      'custom', 'ugc', 'newReviewBoost', 'microSurveyBoost', 'voteBoost')
    else sub_type is null end)
);
create unique index content_templates_title_once on content_templates (type, lower(title)) where deleted_at is null;
create index content_templates_updated on content_templates (type, updated_at desc, id) where deleted_at is null;
create index content_templates_category on content_templates (category_id);
create index content_templates_words on content_templates using gin (words gin_trgm_ops) where deleted_at is null;
