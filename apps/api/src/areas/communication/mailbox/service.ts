import { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import { enterScope } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { PrepareContext, InputOf } from '../../../platform/serve.ts';
import { showSecrets } from '../../../platform/mail/message.ts';
import { readMail, mailList, mailHtml, mailSecrets } from './queries.ts';
import { outbox } from './fields.ts';
import { plainList } from '../../../platform/plain.ts';

const pagePath = (id: string) => `/api/mailbox/${id}/page`;
/** What is signed for readers who see the secrets of the mail, too. */
const wholePagePath = (id: string) => `${pagePath(id)}#whole`;
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/** Whoever reads codes and one-time links can take accounts over: they, and the mails of no property, are for super admins alone. */
const seesPrivateMails = (ctx: Ctx) => ctx.actor.role === 'super_admin';

/** The mails that this deployment wrote, newest first. */
export const list = plainList(contract.mailbox.list, {
  read: outbox.read.list,
  rows: (ctx, { query }) => mailList(query, seesPrivateMails(ctx)),
  toWire: (_ctx, row) => outbox.toWire(row),
});

/** One mail with its text, its delivery, and a signed address that shows it as a page. */
export async function get(ctx: Ctx, { params }: InputOf<typeof contract.mailbox.get>) {
  const seesPrivate = seesPrivateMails(ctx);
  const mail = await readMail(ctx.db, params.id, seesPrivate);
  if (!mail) throw notFound('Email');
  const secrets = seesPrivate ? await mailSecrets(ctx.db, ctx.platform.secrets.vault, mail._id) : {};
  const signed = seesPrivate ? wholePagePath(mail._id) : pagePath(mail._id);
  return {
    data: {
      ...mail,
      text: showSecrets(mail.text, secrets),
      html: showSecrets(mail.html, secrets),
      page: `${pagePath(mail._id)}?token=${ctx.platform.tokens.signPath(signed, ctx.now)}`,
    },
  };
}

/** Reads the page that a signed address names; the address itself is the permission. */
export async function readPage(
  { platform, db }: PrepareContext,
  { params, query }: InputOf<typeof contract.mailbox.page>,
): Promise<string> {
  const isSigned = async (path: string) =>
    query.token !== undefined && platform.tokens.verifyPath(query.token, path, new Date());
  const isWhole = await isSigned(wholePagePath(params.id));
  if (!isWhole && !(await isSigned(pagePath(params.id)))) throw notFound('Email');
  const html = await db.transaction().execute(async (tx) => {
    await enterScope(tx, { role: 'hearth_app', actorId: null, seesAll: true, propertyIds: [] });
    const found = await mailHtml(tx, params.id);
    return found !== undefined && isWhole
      ? showSecrets(found, await mailSecrets(tx, platform.secrets.vault, params.id))
      : found;
  });
  if (html === undefined) throw notFound('Email');
  return html;
}

/** Shows one mail as a page that can style itself and do nothing else. */
export async function answerPage(_ctx: Ctx, _input: InputOf<typeof contract.mailbox.page>, html: string) {
  return { headers: pageHeaders, body: new Blob([html]).stream() };
}
