-- What people keep from one browser to the next. Everybody changes their own, whatever role the call runs under, and nobody else's.
create function keep_preferences(changes jsonb) returns jsonb language sql volatile security definer set search_path = public, pg_temp as $$
  update users set preferences = preferences || changes where id = app_actor_id() and deleted_at is null returning preferences
$$;
revoke execute on function keep_preferences from public;
grant execute on function keep_preferences to hearth_app, hearth_resident;

alter table users add constraint users_preferences_bounded check (octet_length(preferences::text) <= 65536);
