import { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import { enterScope } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { PrepareContext, InputOf } from '../../../platform/serve.ts';
import { unmaskSecrets } from '../../../platform/mail/message.ts';
import { readMail, mailList, mailHtml, mailSecrets } from './queries.ts';
import { outbox } from './fields.ts';
import { plainList } from '../../../platform/plain.ts';

const pagePath = (id: string) => `/api/mailbox/${id}/page`;
/** Signature scope that includes the secrets of the email. */
const wholePagePath = (id: string) => `${pagePath(id)}#whole`;
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/** Codes and one-time links give access to accounts, so only super admins see them and emails without a property. */
const seesPrivateMails = (ctx: Ctx) => ctx.actor.role === 'super_admin';

export const list = plainList(contract.mailbox.list, {
  read: outbox.read.list,
  rows: (ctx, { query }) => mailList(query, seesPrivateMails(ctx)),
  toWire: (_ctx, row) => outbox.toWire(row),
});

export async function get(ctx: Ctx, { params }: InputOf<typeof contract.mailbox.get>) {
  const seesPrivate = seesPrivateMails(ctx);
  const mail = await readMail(ctx.db, params.id, seesPrivate);
  if (!mail) throw notFound('Email');
  const secrets = seesPrivate ? await mailSecrets(ctx.db, ctx.platform.secrets.vault, mail._id) : {};
  const signed = seesPrivate ? wholePagePath(mail._id) : pagePath(mail._id);
  return {
    data: {
      ...mail,
      text: unmaskSecrets(mail.text, secrets),
      html: unmaskSecrets(mail.html, secrets),
      page: `${pagePath(mail._id)}?token=${ctx.platform.tokens.signPath(signed, ctx.now)}`,
    },
  };
}

/** Reads an email by its signed URL, which grants access. */
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
      ? unmaskSecrets(found, await mailSecrets(tx, platform.secrets.vault, params.id))
      : found;
  });
  if (html === undefined) throw notFound('Email');
  return html;
}

/** Serves the HTML with a content policy that allows styles only. */
export async function answerPage(_ctx: Ctx, _input: InputOf<typeof contract.mailbox.page>, html: string) {
  return { headers: pageHeaders, body: new Blob([html]).stream() };
}
