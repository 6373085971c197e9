import { renderText } from '@hearth/contract/library/placeholders';
import { previewAward } from '@hearth/contract/points/gifts';
import { Answer } from '../../../../kit/answer.tsx';
import { useEndpoint } from '../../../../platform/query.ts';

interface MessageProps {
  text: string;
  propertyId: string;
  userId: string;
}

/** What staff wrote, as one of those who get the gift reads it. */
export function Message({ text, propertyId, userId }: MessageProps) {
  const found = useEndpoint(previewAward, { query: { propertyId }, body: { users: [userId] } });
  return (
    <Answer of={found} waiting={24}>
      {({ data: [first] }) => <>{first?.reader ? renderText(text, first.reader) : text}</>}
    </Answer>
  );
}
