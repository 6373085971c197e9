-- Two columns of redemptions say what they hold.
alter table redemption_orders rename column turn to order_sequence;
alter table redemption_orders rename column asks to request_seq;
