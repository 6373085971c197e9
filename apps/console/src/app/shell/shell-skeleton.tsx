import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Content, Frame, Side } from './frame.tsx';

/** The shell's shape while the selected property is on its way. */
export function ShellSkeleton() {
  return (
    <Frame>
      <Side className="side" />
      <div>
        <Content>
          <PageSkeleton />
        </Content>
      </div>
    </Frame>
  );
}
