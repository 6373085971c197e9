import { PageHeader } from '../../../ui/page-header.tsx';
import { PointsRequests } from './list.tsx';

/** {admin}/requests: what properties ask for, over all of them, and what was answered. */
export default function PointsRequestsInbox() {
  return (
    <>
      <PageHeader subtitle="What properties ask for, and what was answered" title="Points Requests" />
      <PointsRequests />
    </>
  );
}
