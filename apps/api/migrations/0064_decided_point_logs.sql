-- Submissions that somebody decided, by the day of the decision.
create index point_logs_decided on point_logs (property_id, decided_at)
  where type = 'boost' and status in ('approved', 'denied') and decided_at is not null;
