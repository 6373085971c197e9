-- Leads on their way are claimed as all work for other systems is; one that is being sent keeps its time to be sent again.
alter table lead_sends add column fence integer not null default 0, add column leased_until timestamptz;
