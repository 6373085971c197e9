-- A log may move a whole balance, and a balance may be greater than an integer: many gifts add up to it.
alter table point_logs alter column points type bigint;
