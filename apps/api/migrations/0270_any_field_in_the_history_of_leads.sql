-- A field of a lead is told of in its history under its own name.
alter table lead_events drop constraint lead_events_kind_check,
  add constraint lead_events_kind_check check (kind ~ '^[A-Za-z]+$');
