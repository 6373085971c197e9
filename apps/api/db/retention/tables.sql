-- What staff note about the renewal of a lease, from its first change on. Renewed and ended leases keep it.
create table renewal_follow_ups (
  lease_id hex_id primary key references leases,
  property_id hex_id not null references properties,
  stage text not null default 'notContacted' check (stage in ('notContacted', 'offered', 'deciding', 'gaveNotice')),
  owner_id hex_id references users,
  next_step text not null default '',
  next_step_on date,
  -- The latest offer, with the points promised for renewing.
  offered_at timestamptz,
  offered_points integer check (offered_points >= 0),
  updated_by hex_id references users,
  updated_at timestamptz not null default now(),
  check (next_step_on is null or next_step <> ''),
  check ((offered_at is null) = (offered_points is null))
);
create index renewal_follow_ups_owner on renewal_follow_ups (owner_id) where owner_id is not null;
create index renewal_follow_ups_property on renewal_follow_ups (property_id);
