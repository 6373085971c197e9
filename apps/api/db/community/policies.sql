select tenant_table('posts', 'select, insert, update');
create policy posts_resident on posts for select to hearth_resident
  using (exists (select from property_roles r where r.property_id = posts.property_id and r.user_id = (select app_actor_id()) and r.removed_at is null));
grant select on posts to hearth_resident;

select tenant_table('post_revisions', 'select');
select append_only('post_revisions');

select tenant_table('post_likes', 'select');
create policy post_likes_own on post_likes to hearth_resident
  using (user_id = (select app_actor_id()))
  with check (user_id = (select app_actor_id()) and exists (select from posts o where o.id = post_likes.post_id and o.property_id = post_likes.property_id));
grant select, insert, delete on post_likes to hearth_resident;

select tenant_table('post_occurrence_changes', 'select, insert, update, delete', true);
create policy post_occurrence_changes_resident on post_occurrence_changes for select to hearth_resident
  using (exists (select from posts o where o.id = post_occurrence_changes.post_id));
grant select on post_occurrence_changes to hearth_resident;

alter table event_code_failures enable row level security;
create policy event_code_failures_own on event_code_failures to hearth_resident
  using (user_id = (select app_actor_id()))
  with check (user_id = (select app_actor_id())
    and exists (select from posts o where o.id = event_code_failures.post_id and o.property_id = event_code_failures.property_id));
grant select, insert, update on event_code_failures to hearth_resident;

grant execute on function post_likes_count, post_phase to public;
