-- Whoever is invited is told which company each inviting property belongs to, before there is anything to accept.
create function own_invitation_companies() returns table (property_id text, company_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct p.id::text, c.name from own_invitations() i
  join properties p on p.id = i.property_id
  join companies c on c.id = p.company_id
$$;
revoke execute on function own_invitation_companies from public;
grant execute on function own_invitation_companies to hearth_app, hearth_resident;
