-- A contact email that somebody else wrote for a person who signs in: until its owner confirms it by the sign-in address, codes go there,
-- too. What was there before stays as it was used.
alter table users add column contact_unconfirmed boolean not null default false;

create function doubt_contact_email() returns trigger language plpgsql as $$
begin
  new.contact_unconfirmed := new.contact_email <> '' and lower(new.contact_email) <> new.email and old.subject is not null
    and coalesce(app_actor_id() <> new.id, false);
  return new;
end $$;
create trigger users_contact_email before update of contact_email on users
  for each row when (old.contact_email is distinct from new.contact_email) execute function doubt_contact_email();

-- The owner of the sign-in address confirms the contact email that the link names; false where it was changed since.
create function confirm_contact_email(person text, address text) returns boolean
language sql volatile security definer set search_path = public, pg_temp as $$
  with confirmed as (
    update users u set contact_unconfirmed = false
    where u.id = person and u.contact_email = address and u.deleted_at is null and u.disabled_at is null returning u.id
  )
  select exists (select from confirmed)
$$;
revoke execute on function confirm_contact_email from public;
grant execute on function confirm_contact_email to hearth_app, hearth_identity;
