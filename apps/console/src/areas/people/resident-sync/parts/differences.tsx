import type { Difference } from '@hearth/contract/people/resident-sync-record';
import { Muted } from '../../../../ui/layout.tsx';

const said = (text: string) => text || 'nothing';

/** What Hearth and the provider say differently, a line for each field. */
export const Differences = ({ of }: { of: readonly Difference[] }) =>
  of.map(({ field, hearth, provider }) => (
    <Muted as="div" key={field} small>
      {field}: {said(hearth)} here, {said(provider)} there
    </Muted>
  ));
