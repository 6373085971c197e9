-- Many awards in one transaction: which of them can be paid is settled before the first is posted. All accounts are locked
-- in the order that post_transfers keeps, so that it and this never deadlock, and stay locked until the end of the
-- transaction. What the month's spend limits leave is asked of spend_left. post_transfers judges each payment again.
create function lock_for_awards(property_ids text[], user_ids text[])
returns table (account_id text, is_removed boolean, balance bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from unnest(property_ids) p where not (app_sees_all() or p = any (app_property_ids()))) then
    raise exception 'outside the caller''s scope' using errcode = '42501';
  end if;
  perform from accounts a where a.id = any (property_ids || user_ids || app_actor_id()) order by a.id for no key update;
  return query
  select a.id::text, u.deleted_at is not null, a.balance
  from accounts a left join users u on u.id = a.user_id where a.id = any (property_ids || user_ids);
end $$;
revoke execute on function lock_for_awards from public;
grant execute on function lock_for_awards to hearth_app;
