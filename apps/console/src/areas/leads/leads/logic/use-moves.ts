import type { Lead, LeadStatus } from '@hearth/contract/leads/lead-record';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { updateLead } from '@hearth/contract/leads/leads';
import { useState } from 'react';
import { useAction } from '../../../../platform/query.ts';
import type { LeadColumn } from './use-columns.ts';

interface Move {
  lead: Lead;
  to: LeadStatus;
  /** When the server had taken it, in ms. */
  takenAt?: number;
}

/** Leads that stand in another column before the server says so, and go back where it refuses. */
export function useMoves(columns: Readonly<Record<LeadStatus, LeadColumn>>) {
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());
  const change = (id: string, move?: Move) =>
    setMoves((before) => new Map([...before].filter(([other]) => other !== id).concat(move ? [[id, move]] : [])));
  const action = useAction(updateLead, {
    done: say.updated,
    onSuccess: (_, { params: { id }, body }) => {
      setMoves((before) => {
        const move = before.get(id);
        if (!move || move.to !== body?.leadStatus) return before;
        return new Map(before).set(id, { ...move, takenAt: Date.now() });
      });
    },
    onError: (_, { params: { id } }) => change(id),
  });
  const hasArrived = ({ lead, to, takenAt }: Move) =>
    takenAt !== undefined && (columns[to].readAt > takenAt || columns[to].rows.some(({ _id }) => _id === lead._id));
  if ([...moves.values()].some(hasArrived)) setMoves(new Map([...moves].filter(([, move]) => !hasArrived(move))));

  const shown = (status: LeadStatus) => {
    const { rows, total } = columns[status];
    const staying = rows.filter(({ _id }) => (moves.get(_id)?.to ?? status) === status);
    const coming = [...moves.values()].filter(
      ({ lead, to }) => to === status && !rows.some(({ _id }) => _id === lead._id),
    );
    return {
      leads: [...coming.map(({ lead }) => lead), ...staying],
      count: total - (rows.length - staying.length) + coming.length,
    };
  };
  return {
    /** The leads of a column with those that are on their way to it, and without those that leave. */
    shown,
    place: (lead: Lead, to: LeadStatus) => change(lead._id, { lead, to }),
    putBack: (lead: Lead) => change(lead._id),
    send: (lead: Lead, leadStatus: LeadStatus, reason: string) =>
      action.mutate({ params: { id: lead._id }, body: { leadStatus, reason } }),
  };
}
