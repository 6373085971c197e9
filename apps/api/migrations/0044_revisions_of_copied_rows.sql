-- A row that is inserted with a later version brings the versions before it and its own along: the demo world, and a restore.
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
