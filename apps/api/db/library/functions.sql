-- Increments a template's use count for senders who can't change the template, even if it was just deactivated.
create or replace function count_template_use(used text, used_type text) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  update content_templates set use_count = use_count + 1
  where id = used and type = used_type and deleted_at is null returning true
$$;
