import { listDecidable } from '@hearth/contract/points/decisions';
import type { BoostType } from '@hearth/contract/boosts';
import type { PointLog } from '@hearth/contract/points/point-log-record';
import { useState } from 'react';
import { messageOf } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';
import { toast } from '../../../../ui/toast.ts';
import { text } from '../messages.ts';
import type { QueueFilters } from './filters.ts';

export interface Picked {
  _id: string;
  points: number;
  boostType: BoostType | null;
  property: string;
}

const none: ReadonlyMap<string, Picked> = new Map();

export const isPickable = ({ can }: PointLog) => can.approve || can.deny;

/** Selected submissions; changing filters clears them. */
export function useSelection(filters: QueueFilters) {
  const { order: _order, ...list } = filters;
  const key = JSON.stringify(list);
  const [kept, setKept] = useState({ key, picked: none });
  const [isSelectingAll, setSelectingAll] = useState(false);
  const picked = kept.key === key ? kept.picked : none;
  const set = (next: ReadonlyMap<string, Picked>) => setKept({ key, picked: next });
  return {
    picked,
    points: [...picked.values()].reduce((sum, { points }) => sum + points, 0),
    pick: (rows: readonly PointLog[], on: boolean) => {
      const next = new Map(picked);
      for (const { _id, points, boostType, property } of rows)
        if (on) next.set(_id, { _id, points, boostType, property });
        else next.delete(_id);
      set(next);
    },
    clear: () => set(none),
    /** Selects all current matches, not later arrivals. */
    pickAll: async () => {
      setSelectingAll(true);
      const { status: _status, ...query } = list;
      try {
        const { data, totalCount } = await call(listDecidable, { query });
        set(new Map(data.map((log) => [log._id, log])));
        if (data.length < totalCount) toast.warning(text.selection.onlyOldest(data.length));
      } catch (error) {
        toast.error(messageOf(error));
      } finally {
        setSelectingAll(false);
      }
    },
    isSelectingAll,
  };
}
export type Selection = ReturnType<typeof useSelection>;
