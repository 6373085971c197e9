-- Since when a submission waits at all properties is one look into an index, for who sees them all.
create index point_logs_waiting_longest on point_logs (audience, created_at)
  where status = 'pending' and deleted_at is null and type = 'boost';
