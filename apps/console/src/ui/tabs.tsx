import { Suspense, useId, type ReactNode } from 'react';
import { Stack } from './layout.tsx';
import { Skeleton } from './skeleton.tsx';
import { StatusTabs, tabId, type StatusTabsProps } from './status-tabs.tsx';

interface TabsProps<Value extends string> extends Omit<StatusTabsProps<Value>, 'panelId'> {
  /** The open tab's panel, which may load its code on first open. */
  children: ReactNode;
  /** The panels share their content and hide what isn't open. */
  keeps?: boolean;
}

/** Tabs with panels, one open at a time. */
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
