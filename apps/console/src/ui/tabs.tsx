import { Suspense, useId, type ReactNode } from 'react';
import { Stack } from './layout.tsx';
import { Skeleton } from './skeleton.tsx';
import { StatusTabs, tabId, type StatusTabsProps } from './status-tabs.tsx';

interface TabsProps<Value extends string> extends Omit<StatusTabsProps<Value>, 'panelId'> {
  /** The panel of the tab that is open; it may load its code when it is first opened. */
  children: ReactNode;
  /** The panels share what stands in them, and hide themselves what is not open. */
  keeps?: boolean;
}

/** Parts of a screen of which one is open. */
export function Tabs<Value extends string>({ children, keeps, ...tabs }: TabsProps<Value>) {
  const id = useId();
  return (
    <Stack gap={16}>
      <StatusTabs {...tabs} panelId={id} />
      <div
        aria-labelledby={tabId(id, tabs.value)}
        id={id}
        key={keeps ? undefined : tabs.value}
        role="tabpanel"
        tabIndex={0}
      >
        <Suspense fallback={<Skeleton height={160} shape="block" />}>{children}</Suspense>
      </div>
    </Stack>
  );
}
