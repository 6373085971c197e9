import Yes from 'lucide-react/icons/check';
import No from 'lucide-react/icons/x';
import { pointMessages } from '@hearth/contract/points/messages';
import { approvePointLog, denyPointLog } from '@hearth/contract/points/point-logs';
import type { PointLog, PointLogDetail } from '@hearth/contract/points/point-log-record';
import { hexIdPattern } from '@hearth/contract/primitives';
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import styles from '../detail.module.css';
import { useDraftState } from '../../../../kit/drafts.ts';
import { RestoredNote } from '../../../../kit/form-notes.tsx';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Kbd } from '../../../../ui/kbd.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { text } from '../messages.ts';

export type Verb = 'approve' | 'deny' | 'void';

interface ReasonPicksProps<V extends Verb> {
  verbs: readonly V[];
  onPick: (verb: V, reason: string) => void;
}

/** Buttons that fill in a common reason. */
export function ReasonPicks<V extends Verb>({ verbs, onPick }: ReasonPicksProps<V>) {
  return (
    <div className={styles.quick}>
      {verbs.map((verb) => (
        <div aria-label={text.decision.reasons[verb]} key={verb} role="group">
          {Object.values(text.quickReasons[verb]).map(({ name, reason }) => (
            <button key={name} onClick={() => onPick(verb, reason)} title={reason} type="button">
              {verb === 'approve' ? <Yes aria-hidden /> : <No aria-hidden />}
              {name}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

const { keyNames } = text.decision;

type DecisionVerb = Exclude<Verb, 'void'>;

/** Lets keyboard shortcuts start a decision: focuses the reason, Enter sends it. */
export interface DecisionHandle {
  begin: (verb: DecisionVerb) => void;
}

const looks = {
  approve: { label: text.decision.approve, color: 'success', variant: 'contained', endpoint: approvePointLog },
  deny: { label: text.decision.deny, color: 'error', variant: 'outlined', endpoint: denyPointLog },
} as const;

export const decisionToasts: Record<Verb, (log: PointLogDetail) => string> = {
  approve: ({ points, user }) => text.decision.approved(points, user.name),
  deny: ({ user }) => text.decision.denied(user.name),
  void: ({ points, propertyName }) => text.decision.voided(points, propertyName),
};

let lastApproval: string = text.quickReasons.approve.thanks.reason;

interface DecisionProps {
  log: PointLog;
  verbs: readonly DecisionVerb[];
  onDecided: (log: PointLogDetail, verb: DecisionVerb) => void;
  ref?: Ref<DecisionHandle>;
}

/** Reason field and decision buttons. If someone else already reviewed it, the call fails and the log reloads. */
export function Decision({ log, verbs, onDecided, ref }: DecisionProps) {
  const draft = useDraftState(`decision:${log._id}`, '');
  const { value: reason, set: setReason } = draft;
  const [begun, setBegun] = useState<DecisionVerb>();
  const [sending, setSending] = useState<DecisionVerb>();
  const input = useRef<HTMLTextAreaElement>(null);
  const buttons = useRef(new Map<DecisionVerb, HTMLButtonElement>());
  const knownId = hexIdPattern.test(log._id);
  const ready = reason.trim() !== '' && sending === undefined && knownId;

  const settle = { onError: () => setSending(undefined) };
  const done = (verb: DecisionVerb) => (response: { data: PointLogDetail }) => {
    if (verb === 'approve') lastApproval = reason.trim();
    draft.drop();
    onDecided(response.data, verb);
  };
  const actions = {
    approve: useAction(looks.approve.endpoint, { ...settle, onSuccess: done('approve') }),
    deny: useAction(looks.deny.endpoint, { ...settle, onSuccess: done('deny') }),
  };
  const decide = (verb: DecisionVerb) => {
    if (!ready) return;
    setSending(verb);
    actions[verb].mutate({ params: { id: log._id }, body: { reason } });
  };
  useImperativeHandle(ref, () => ({
    begin: (verb) => {
      if (!verbs.includes(verb)) return;
      setBegun(verb);
      if (verb === 'approve' && reason.trim() === '') setReason(lastApproval, false);
      requestAnimationFrame(() => input.current?.select());
    },
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setBegun(undefined);
      input.current?.blur();
    }
    const verb = event.ctrlKey || event.metaKey ? (begun ?? verbs[0]) : begun;
    if (event.key !== 'Enter' || event.shiftKey || !verb || event.nativeEvent.isComposing) return;
    event.preventDefault();
    decide(verb);
  };
  const pick = (verb: DecisionVerb, quickReason: string) => {
    setReason(quickReason);
    requestAnimationFrame(() => buttons.current.get(verb)?.focus());
  };
  return (
    <div className={styles.decision}>
      {log.can.deny && !log.can.approve && <InlineAlert severity="info">{text.decision.denyOnly}</InlineAlert>}
      {draft.isRestored && <RestoredNote onDiscard={draft.drop} />}
      <div className={styles.form}>
        <div className={styles.reason}>
          <TextField
            inputProps={{ 'aria-required': true, 'aria-keyshortcuts': 'Control+Enter' }}
            inputRef={input}
            label={pointMessages.reasonLabel}
            maxRows={5}
            multiline
            onBlur={() => setBegun(undefined)}
            onChange={({ target }) => setReason(target.value)}
            onKeyDown={onKeyDown}
            placeholder={text.decision.placeholder}
            value={reason}
          />
        </div>
        <small aria-live="polite" className={styles.keys}>
          {begun &&
            text.decision.keys[begun](
              <Kbd>{keyNames.enter}</Kbd>,
              <Kbd>{keyNames.shift}</Kbd>,
              <Kbd>{keyNames.escape}</Kbd>,
            )}
        </small>
        <div className={styles.picks}>
          <ReasonPicks onPick={pick} verbs={verbs} />
        </div>
        <div className={styles.verbs}>
          {verbs.toReversed().map((verb) => (
            <Button
              color={looks[verb].color}
              disabled={!ready}
              key={verb}
              loading={sending === verb}
              onClick={() => decide(verb)}
              ref={(button) => {
                if (button) buttons.current.set(verb, button);
              }}
              variant={looks[verb].variant}
            >
              {looks[verb].label}
            </Button>
          ))}
        </div>
      </div>
      {!knownId && <div role="alert">{pointMessages.idMissing}</div>}
    </div>
  );
}
