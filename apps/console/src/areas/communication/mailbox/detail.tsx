import { getMail } from '@hearth/contract/communication/mailbox';
import { messageTypeLabels } from '@hearth/contract/communication/message-kinds';
import { Link } from '../../../kit/link.tsx';
import { useParams } from '../../../platform/shown.ts';
import { ApiError, messageOf } from '../../../platform/api-error.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { timeAt } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { common, text as kit } from '../../../kit/messages.ts';
import { text } from './messages.ts';
import styles from './detail.module.css';

const tones = { queued: undefined, sent: 'success', delivered: 'success', failed: 'error', bounced: 'error' } as const;
const labelOf = (status: string) => kit.delivery[status as keyof typeof kit.delivery] ?? status;

const pieces = /https?:\/\/[^\s<>"']+|[^]+?(?=https?:\/\/|$)/g;

/** The text with clickable links, which the sandboxed frame above doesn't have. */
const linked = (plain: string) =>
  [...plain.matchAll(pieces)].map(({ 0: piece, index }) =>
    /^https?:/.test(piece) ? (
      <TextLink key={index}>
        <a href={piece} rel="noopener noreferrer" target="_blank">
          {piece}
        </a>
      </TextLink>
    ) : (
      piece
    ),
  );

/** A message with its text and delivery log. */
export default function MailDetail() {
  const { mailId = '' } = useParams();
  const { settings } = useSession();
  const { data, error } = useEndpoint(getMail, { params: { id: mailId } });
  if (error) {
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return isGone ? (
      <EmptyState title={text.unknown} />
    ) : (
      <InlineAlert severity="error">{messageOf(error)}</InlineAlert>
    );
  }
  if (!data) return <PageSkeleton />;
  const mail = data.data;
  const at = (time: string) => timeAt(time, mail.timezone);
  const noun = messageTypeLabels[mail.channel];
  return (
    <>
      <p className={styles.back}>
        <TextLink>
          <Link to={`/${settings.slug}-admin/communication?view=mailbox`}>{text.back}</Link>
        </TextLink>
      </p>
      <PageHeader title={mail.subject || noun} />
      <div className={styles.columns}>
        <div>
          <Section title={common.details}>
            <DescriptionList
              rows={[
                [common.type, noun],
                [text.columns.recipient, mail.recipient],
                [common.status, labelOf(mail.status)],
                [common.created, at(mail.createdAt)],
                [text.columns.sent, mail.sentAt && at(mail.sentAt)],
              ]}
            />
          </Section>
          {mail.channel === 'EMAIL' && (
            <Section flush title={noun}>
              <iframe sandbox="" src={mail.page} title={text.frame(noun, mail.subject)} />
            </Section>
          )}
          <Section title={text.plainText}>
            <pre>{linked(mail.text)}</pre>
          </Section>
        </div>
        <div>
          <Section title={text.delivery}>
            {mail.deliveryLogs.length === 0 ? (
              <EmptyState />
            ) : (
              <Timeline
                entries={mail.deliveryLogs.map(({ status, time, detail }, i) => ({
                  id: String(i),
                  title: labelOf(status),
                  at: at(time),
                  text: detail,
                  tone: tones[status as keyof typeof tones],
                }))}
              />
            )}
          </Section>
        </div>
      </div>
    </>
  );
}
