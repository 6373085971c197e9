import { phaseOf, postPhaseLabels, type Timed } from '@hearth/contract/community/phases';
import type { Post } from '@hearth/contract/community/post-record';
import type { Status } from '../ui/status-chip.tsx';
import { text } from './messages.ts';

type Item = Timed & Pick<Post, 'isDeleted' | 'active'>;
interface Chip {
  status: Status;
  label: string;
}

/** States other than active and running: deleted, inactive, ended or not started. */
export function marksOf(item: Item, now: Date): Chip[] {
  const phase = phaseOf(item, now);
  const label = postPhaseLabels[phase];
  return [
    ...(item.isDeleted ? [{ status: 'voided', label: text.post.deleted } as const] : []),
    ...(!item.isDeleted && !item.active ? [{ status: 'inactive', label: text.post.inactive } as const] : []),
    ...(phase === 'running' ? [] : [{ status: phase === 'ended' ? 'inactive' : 'pending', label } as const]),
  ];
}

export function chipsOf(item: Item, now: Date): Chip[] {
  const marks = marksOf(item, now);
  return marks.length > 0 ? marks : [{ status: 'active', label: postPhaseLabels.running }];
}
