import Yes from 'lucide-react/icons/check';
import No from 'lucide-react/icons/x';
import { quickReasons } from '../logic/quick-reasons.ts';
import styles from './reason-picks.module.css';

export type Verb = 'approve' | 'deny' | 'void';

interface ReasonPicksProps<V extends Verb> {
  verbs: readonly V[];
  onPick: (verb: V, text: string) => void;
}

/** Reasons that staff give again and again, to be taken with one press. */
export function ReasonPicks<V extends Verb>({ verbs, onPick }: ReasonPicksProps<V>) {
  return (
    <div className={styles.root}>
      {verbs.map((verb) => (
        <div aria-label={`Reasons to ${verb}`} key={verb} role="group">
          {quickReasons[verb].map(({ name, text }) => (
            <button key={name} onClick={() => onPick(verb, text)} title={text} type="button">
              {verb === 'approve' ? <Yes aria-hidden /> : <No aria-hidden />}
              {name}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
