-- A code or a voucher whose mail did not arrive has failed, too, and is on its way while it is sent again.
alter table redemption_orders drop constraint redemption_orders_at_provider, drop constraint redemption_orders_recipient;
alter table redemption_orders
  add constraint redemption_orders_at_provider check (
    case kind when 'provider' then true when 'property' then status not in ('waiting', 'failed', 'returning') else status <> 'returning' end),
  -- Where it was last sent, also by mail.
  add constraint redemption_orders_recipient check (kind <> 'provider' or recipient <> '');

-- Mails of redemptions that did not go out.
create index mails_redemption_open on mails (created_at) where message_key like 'redemption:%' and status in ('queued', 'failed');

-- Those that nobody was told of.
update redemption_orders o set status = 'failed', delivered_at = null, recipient = m.recipient, updated_at = now(),
  reason = 'The mail to ' || m.recipient || case m.status when 'bounced' then ' came back' else ' was not taken' end
    || coalesce(': ' || nullif((
      select l.detail from mail_delivery_logs l where l.mail_id = m.id order by l.created_at desc, l.id desc limit 1), ''), '')
from mails m
where o.kind in ('voucher', 'codes') and o.status = 'delivered' and m.status in ('failed', 'bounced')
  and m.id = (
    select n.id from mails n where n.point_log_id = o.point_log_id and n.message_key like 'redemption:%' and n.message_key not like '%:told:%'
    order by n.created_at desc, n.id desc limit 1);
