-- A change of a draft is made to the version that somebody saw; over another one it is refused.
alter table messages add column version integer not null default 0;
