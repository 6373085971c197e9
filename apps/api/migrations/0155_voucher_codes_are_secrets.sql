-- A voucher's code is kept as the codes of lists are: apart from the text, for super admins alone.
with found as (
  select m.id, substring(m.text_body from '[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}') as code
  from mails m where m.message_key like 'redemption:%' and m.text_body ~ '[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}'
), kept as (
  insert into mail_secrets (mail_id, secrets) select id, jsonb_build_object('code', code) from found on conflict (mail_id) do nothing
)
update mails m set text_body = replace(m.text_body, f.code, '[code-hidden]'), html_body = replace(m.html_body, f.code, '[code-hidden]')
from found f where m.id = f.id;
