import { PageHeader } from '../../../ui/page-header.tsx';
import { PointsRequests } from './list.tsx';
import { text } from './messages.ts';

/** {admin}/requests: the points requests of all properties. */
export default function PointsRequestsInbox() {
  return (
    <>
      <PageHeader title={text.inbox} />
      <PointsRequests />
    </>
  );
}
