import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import { enterScope } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Edge, InputOf } from '../../../platform/serve.ts';
import { findMail, listMails, mailHtml } from './queries.ts';

const pagePath = (id: string) => `/api/mailbox/${id}/page`;
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/** Mails of no property carry password codes: whoever reads them can take accounts over, so they are for super admins alone. */
const seesPrivateMails = (ctx: Ctx) => ctx.actor.role === 'super_admin';

/** The mails that this deployment wrote, newest first. */
export async function list(ctx: Ctx, { query }: InputOf<typeof contract.mailbox.list>) {
  return listMails(ctx.db, query, seesPrivateMails(ctx));
}

/** One mail with its text, its delivery, and a signed address that shows it as a page. */
export async function get(ctx: Ctx, { params }: InputOf<typeof contract.mailbox.get>) {
  const mail = await findMail(ctx.db, params.id, seesPrivateMails(ctx));
  if (!mail) throw notFound('Mail');
  const path = pagePath(mail._id);
  return { data: { ...mail, page: `${path}?token=${await ctx.platform.tokens.signPath(path, ctx.now)}` } };
}

/** Reads the page that a signed address names; the address itself is the permission. */
export async function readPage(
  { platform, db }: Edge,
  { params, query }: InputOf<typeof contract.mailbox.page>,
): Promise<string> {
  const isSigned =
    query.token !== undefined && (await platform.tokens.verifyPath(query.token, pagePath(params.id), new Date()));
  if (!isSigned) throw notFound('Mail');
  const html = await db.transaction().execute(async (tx) => {
    await enterScope(tx, { role: 'hearth_app', actorId: null, seesAll: true, propertyIds: [] });
    return mailHtml(tx, params.id);
  });
  if (html === undefined) throw notFound('Mail');
  return html;
}

/** Shows one mail as a page that can style itself and do nothing else. */
export async function answerPage(_ctx: Ctx, _input: InputOf<typeof contract.mailbox.page>, html: string) {
  return { headers: pageHeaders, body: new Blob([html]).stream() };
}
