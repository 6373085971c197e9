create or replace function free_rent_reward() returns trigger language plpgsql as $$
begin
  update rent_rewards set voided_at = new.void_at where point_log_id = new.id;
  return null;
end $$;
create trigger point_logs_free_rent_reward after update of void_at on point_logs for each row
  when (new.type = 'rent' and new.void_at is not null) execute function free_rent_reward();
