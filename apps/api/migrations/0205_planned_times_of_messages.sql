-- The time that was chosen for a message. It stays when the message is taken back, so that it can be proposed again.
alter table messages add column planned_at timestamptz;
