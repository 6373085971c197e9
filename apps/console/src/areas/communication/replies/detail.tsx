import { listReplies, readReply, type Reply } from '@hearth/contract/communication/replies';
import { communicationMessages } from '@hearth/contract/communication/messages';
import { QueryView } from '../../../kit/query-view.tsx';
import { Link } from '../../../kit/link.tsx';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { usePages } from '../../../kit/use-pages.ts';
import { useAction } from '../../../platform/query.ts';
import { timeAt } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { text } from './messages.ts';

const pageSize = 5;

interface RepliesOfProps {
  /** Replies from a person or to a message. */
  of: { userId: string } | { communicationId: string };
}

/** Replies from a person or to a message, newest first, live. */
export function RepliesOf({ of }: RepliesOfProps) {
  const { may } = useSession();
  const ofPerson = 'userId' in of;
  const { rows, data, isLoadingMore, error, loadMore, refetch } = usePages(listReplies, of, pageSize);
  const read = useAction(readReply, { done: communicationMessages.replyRead });
  const titleOf = ({ user, message, from }: Reply) => {
    if (!ofPerson) return <ProfileLink userId={user?._id}>{user?.name ?? from}</ProfileLink>;
    if (!message) return text.from(from);
    return may('messages.view') ? (
      <TextLink>
        <Link to={`/community/direct-communication?message=${message._id}`}>{text.to(message.title)}</Link>
      </TextLink>
    ) : (
      text.to(message.title)
    );
  };
  return (
    <Stack gap={12}>
      <QueryView of={{ data, error, refetch }} waiting={72}>
        {() =>
          rows.length === 0 ? (
            <EmptyState hint={text.emptyHint} title={text.empty} />
          ) : (
            <Timeline
              entries={rows.map((reply) => ({
                id: reply._id,
                title: titleOf(reply),
                at: timeAt(reply.receivedAt, reply.timezone),
                tone: reply.readAt ? undefined : ('ember' as const),
                text: (
                  <Stack gap={4}>
                    {reply.text}
                    {reply.readAt && text.readByAt(reply.readBy?.name ?? '', timeAt(reply.readAt, reply.timezone))}
                    {reply.can.read && (
                      <div>
                        <Button
                          disabled={read.isPending}
                          onClick={() => read.mutate({ params: { id: reply._id } })}
                          size="small"
                        >
                          {text.markRead}
                        </Button>
                      </div>
                    )}
                  </Stack>
                ),
              }))}
            />
          )
        }
      </QueryView>
      {(loadMore || isLoadingMore) && (
        <div>
          <Button loading={isLoadingMore} onClick={loadMore} size="small">
            {text.more}
          </Button>
        </div>
      )}
    </Stack>
  );
}
