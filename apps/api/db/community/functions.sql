-- Increments the version when an update changes a revisioned column.
create or replace function number_post_version() returns trigger language plpgsql as $$
begin
  if (new.title, new.text, new.code, new.start_at, new.end_at, new.event_start_at, new.event_end_at, new.recurrence, new.budget,
      new.reward_points, new.single_submission, new.max_submission_count, new.is_image_required, new.active, new.boost_info)
    is distinct from (old.title, old.text, old.code, old.start_at, old.end_at, old.event_start_at, old.event_end_at, old.recurrence,
      old.budget, old.reward_points, old.single_submission, old.max_submission_count, old.is_image_required, old.active, old.boost_info) then
    new.version := old.version + 1;
  else
    new.version := old.version;
  end if;
  return new;
end $$;
create trigger posts_number_version before update on posts for each row execute function number_post_version();

-- Like count of a post, for callers who can't see who liked it.
create or replace function post_likes_count(post text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from post_likes where post_id = post
$$;

-- Demo data and restores insert posts at a later version, along with their revisions.
create or replace function keep_post_revision() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (tg_op = 'INSERT' and new.version > 0) or (tg_op = 'UPDATE' and new.version = old.version) then
    return null;
  end if;
  insert into post_revisions (post_id, property_id, version, updated_by, updated_at, title, text, code, start_at, end_at,
    event_start_at, event_end_at, recurrence, budget, reward_points, single_submission, max_submission_count, is_image_required,
    active, boost_info)
  values (new.id, new.property_id, new.version, case when tg_op = 'INSERT' then new.author_id else app_actor_id() end,
    case when tg_op = 'INSERT' then new.created_at else now() end, new.title, new.text, new.code, new.start_at, new.end_at,
    new.event_start_at, new.event_end_at, new.recurrence, new.budget, new.reward_points, new.single_submission,
    new.max_submission_count, new.is_image_required, new.active, new.boost_info);
  return null;
end $$;
create trigger posts_keep_revision after insert or update on posts for each row execute function keep_post_revision();

-- The phase of a post, the same as `phaseOf` in the contract. A single expression, so that queries can inline it.
create or replace function post_phase(
  start_at timestamptz, end_at timestamptz, event_start_at timestamptz, event_end_at timestamptz, at timestamptz
) returns text language sql immutable parallel safe
return case
  when coalesce(end_at, event_end_at) <= at then 'ended'
  when start_at > at or event_start_at > at then 'upcoming'
  else 'running'
end;

-- Only posts whose feature is on, as in their lists.
select create_finder('posts', 'lower(t.title)', 't.property_id = any (held)',
  $$t.deleted_at is null and (t.type in ('POST', 'EVENT') or exists (select from properties p where p.id = t.property_id
    and p.features -> case t.type when 'BOOST' then 'residentBoosts' else 'ambassador' end = 'true'))$$,
  'row(not t.active, - extract(epoch from t.created_at))');
