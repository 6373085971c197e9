import { getMail } from '@hearth/contract/communication/mailbox';
import { Link } from '../../../kit/link.tsx';
import { useParams } from '../../../platform/shown.ts';
import { ApiError, messageOf } from '../../../platform/api-error.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession, useTimes } from '../../../platform/session.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { channelNames } from './logic/channels.ts';
import styles from './detail.module.css';

const tones = { queued: undefined, sent: 'success', delivered: 'success', failed: 'error', bounced: 'error' } as const;
const sentence = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const pieces = /https?:\/\/[^\s<>"']+|[^]+?(?=https?:\/\/|$)/g;

/** The text with its web addresses as links: the frame above shows the email as its reader sees it, and opens nothing. */
const linked = (text: string) =>
  [...text.matchAll(pieces)].map(({ 0: piece, index }) =>
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

/** One message as it was written, and what became of it. */
export default function MailDetail() {
  const { mailId = '' } = useParams();
  const { settings } = useSession();
  const times = useTimes();
  const { data, error } = useEndpoint(getMail, { params: { id: mailId } });
  if (error) {
    const gone = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return gone ? (
      <EmptyState title="This message does not exist." />
    ) : (
      <InlineAlert severity="error">{messageOf(error)}</InlineAlert>
    );
  }
  if (!data) return <PageSkeleton />;
  const mail = data.data;
  const at = (time: string) => times(time, mail.timezone);
  const noun = channelNames[mail.channel];
  return (
    <>
      <p className={styles.back}>
        <TextLink>
          <Link to={`/${settings.slug}-admin/communication?view=mailbox`}>All messages</Link>
        </TextLink>
      </p>
      <PageHeader title={mail.subject || noun} />
      <div className={styles.columns}>
        <div>
          <Section title="Details">
            <DescriptionList
              rows={[
                ['Channel', noun],
                ['Recipient', mail.recipient],
                ['Status', sentence(mail.status)],
                ['Written', at(mail.createdAt)],
                ['Sent', mail.sentAt && at(mail.sentAt)],
              ]}
            />
          </Section>
          {mail.channel === 'EMAIL' && (
            <Section flush title={noun}>
              <iframe sandbox="" src={mail.page} title={`${noun}: ${mail.subject}`} />
            </Section>
          )}
          <Section title="Text">
            <pre>{linked(mail.text)}</pre>
          </Section>
        </div>
        <div>
          <Section title="Delivery">
            {mail.deliveryLogs.length === 0 ? (
              <EmptyState />
            ) : (
              <Timeline
                entries={mail.deliveryLogs.map(({ status, time, detail }, i) => ({
                  id: String(i),
                  title: sentence(status),
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
