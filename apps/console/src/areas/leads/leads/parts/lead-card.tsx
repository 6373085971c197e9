import { leadSourceLabels, type Lead } from '@hearth/contract/leads/lead-record';
import { nameOf, stepOf } from '../logic/standing.ts';
import styles from './lead-card.module.css';
import { Age } from './marks.tsx';

interface LeadCardProps {
  lead: Lead;
  showsProperty: boolean;
  onOpen: () => void;
}

/** A lead on the board: its name opens it. */
export function LeadCard({ lead, showsProperty, onOpen }: LeadCardProps) {
  const next = stepOf(lead);
  return (
    <div className={styles.root}>
      <button className={styles.name} onClick={onOpen} type="button">
        {nameOf(lead)}
      </button>
      <span>
        {leadSourceLabels[lead.source]} by {lead.referrer.name}
      </span>
      {showsProperty && <span>{lead.propertyName}</span>}
      {lead.owner && <span>Owner: {lead.owner.name}</span>}
      {next && <span>Next: {next}</span>}
      {lead.duplicates > 0 && <span>Similar to another lead</span>}
      <span>
        <Age lead={lead} />
      </span>
    </div>
  );
}
