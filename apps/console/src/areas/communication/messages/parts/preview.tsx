import { contentIssues } from '@hearth/contract/communication/message-body';
import { previewMessage } from '@hearth/contract/communication/message-calls';
import type { MessageType } from '@hearth/contract/communication/message-kinds';
import { renderRichText, renderText } from '@hearth/contract/library/placeholders';
import { plainTextOf } from '@hearth/contract/library/rich-text';
import { smsParts } from '@hearth/contract/library/sms';
import { useState } from 'react';
import { RichWords } from '../../../../kit/rich-words.tsx';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { Section } from '../../../../ui/section.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { text } from '../messages.ts';
import styles from '../messages.module.css';
import { readersMaximum, useRecipients, type Addressed } from './recipients.tsx';

interface Content {
  type: MessageType;
  subject: string;
  message: string;
}

/** The message as its type looks: an email, a text bubble or a push notification. */
export function MessagePreview({ type, subject, message, from }: Content & { from: string }) {
  const isEmpty = (type === 'EMAIL' ? plainTextOf(message) : message) === '';
  const body = isEmpty ? <Muted>{text.preview.message}</Muted> : message;
  if (type === 'SMS')
    return (
      <Stack gap={8}>
        <div className={styles.sms}>{body}</div>
        {!isEmpty && <Muted small>{text.preview.texts(smsParts(message).parts)}</Muted>}
      </Stack>
    );
  if (type === 'NOTIFICATION')
    return (
      <div className={styles.push}>
        <div className={styles.pushHead}>
          <strong>{subject || text.preview.subject}</strong>
          <Muted as="span" small>
            {text.preview.now}
          </Muted>
        </div>
        <div className={styles.text}>{body}</div>
      </div>
    );
  return (
    <div className={styles.email}>
      <div className={styles.emailHead}>
        <strong>{subject || text.preview.subject}</strong>
        <Muted as="span" small>
          {from}
        </Muted>
      </div>
      <div className={styles.emailBody}>{isEmpty ? body : <RichWords text={message} />}</div>
    </div>
  );
}

interface LivePreviewProps extends Content, Pick<Addressed, 'recipients' | 'purpose' | 'propertyId'> {
  propertyName: string;
}

/** Debounced content as one recipient sees it, rendered by the server; with example values until there is one. */
function useRendered({ userId, propertyId, propertyName, ...content }: Content & ReaderOf) {
  const settled = JSON.parse(useDebounced(JSON.stringify(content))) as Content;
  const { type } = content;
  const subject = settled.subject || text.preview.subject;
  const isValid = contentIssues({ ...settled, subject }).length === 0;
  const rendered = useEndpoint(
    previewMessage,
    { body: { ...settled, subject: type === 'SMS' ? '' : subject, propertyId, userId: userId ?? '' } },
    { enabled: userId !== undefined && isValid && settled.type === type, placeholderData: (before) => before },
  );
  const data = isValid && userId !== undefined && settled.type === type ? rendered.data?.data : undefined;
  if (data) return { type, subject: data.subject, message: data.message };
  const example = { first_name: 'Alex', last_name: 'Rivera', property_name: propertyName };
  const render = type === 'EMAIL' ? renderRichText : renderText;
  return { type, subject: renderText(content.subject, example), message: render(content.message, example) };
}
interface ReaderOf {
  userId: string | undefined;
  propertyId: string;
  propertyName: string;
}

/** Live preview for a chosen recipient. */
export function LivePreview({ recipients, purpose, propertyId, propertyName, ...content }: LivePreviewProps) {
  const { account } = useSession();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string>();
  const { found, isChosen } = useRecipients({ ...content, recipients, purpose, propertyId }, page);
  const { data: readers = [], totalCount = 0 } = (isChosen ? found.data : undefined) ?? {};
  const pages = Math.max(1, Math.ceil(totalCount / readersMaximum));
  if (page > pages) setPage(pages);
  const userId = readers.find(({ _id }) => _id === chosen)?._id ?? readers[0]?._id;
  const rendered = useRendered({ ...content, userId, propertyId, propertyName });
  const { firstName, lastName } = account.user;
  return (
    <Section title={text.preview.title}>
      <Stack gap={16}>
        <SelectField
          disabled={readers.length === 0}
          label={text.preview.reader}
          onChange={setChosen}
          options={readers.length === 0 ? [{ value: '', label: text.preview.example }] : options(readers)}
          value={userId ?? ''}
        />
        {pages > 1 && (
          <Stack gap={8} row>
            <Button disabled={page === 1} onClick={() => setPage(page - 1)} size="small">
              {text.preview.previous(readersMaximum)}
            </Button>
            <Button disabled={page >= pages} onClick={() => setPage(page + 1)} size="small">
              {text.preview.next(readersMaximum)}
            </Button>
          </Stack>
        )}
        <MessagePreview {...rendered} from={text.preview.from(`${firstName} ${lastName}`, propertyName)} />
      </Stack>
    </Section>
  );
}
