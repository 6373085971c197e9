import { getMessage } from '@hearth/contract/communication/message-calls';
import type { MessageDetail } from '@hearth/contract/communication/message-record';
import { communicationMessages } from '@hearth/contract/communication/messages';
import type { z } from '@hearth/contract/validation';
import { useState, type ReactNode } from 'react';
import { AskBeforeLeaving } from '../../../../kit/ask-before-leaving.tsx';
import { RestoredNote } from '../../../../kit/form-notes.tsx';
import type { FormSchema } from '../../../../kit/form-values.ts';
import { FormFields, type Form } from '../../../../kit/form.tsx';
import { Input, type Inputs } from '../../../../kit/input.tsx';
import { Link, Redirect } from '../../../../kit/link.tsx';
import { RecordView } from '../../../../kit/record.tsx';
import { useEndpointForm, type EndpointFormOptions } from '../../../../kit/use-endpoint-form.ts';
import type { Endpoint } from '../../../../platform/endpoint-types.ts';
import { navigate } from '../../../../platform/location.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageFoot } from '../../../../ui/page-foot.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Section } from '../../../../ui/section.tsx';
import { toast } from '../../../../ui/toast.ts';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';
import styles from '../messages.module.css';

interface Question {
  title: string;
  submit: string;
  disabled?: boolean;
  children: ReactNode;
}

interface ComposePageProps<E extends Endpoint, S extends FormSchema> extends Omit<
  EndpointFormOptions<E, S>,
  'mode' | 'aside' | 'onLanded'
> {
  title: string;
  subtitle: string;
  submit: (values: z.input<S>) => string;
  /** Confirmation before sending; undefined to save without one. */
  confirm: (values: z.output<S>) => Question | undefined;
  disabled?: (values: z.input<S>) => boolean;
  /** Unsaved input beside the fields. */
  dirty?: boolean;
  /** Path of the list to return to on Cancel. */
  list: string;
  preview: (values: z.input<S>) => ReactNode;
  /** Buttons in the foot, between Cancel and the primary one. */
  actions: (values: z.input<S>) => ReactNode;
  children: (input: Inputs<z.input<S>>, form: Form<S>) => ReactNode;
}

/** A page to write a message, with a live preview beside the fields and a confirmation before it's sent. */
export function ComposePage<E extends Endpoint, S extends FormSchema>(props: ComposePageProps<E, S>) {
  const { title, subtitle, submit, confirm, disabled, dirty = false, list, preview, actions, children } = props;
  const [asking, setAsking] = useState<z.output<S>>();
  const { form, send, isPending, isSuccess } = useEndpointForm({ ...props, onLanded: () => setAsking(undefined) });
  const question = asking === undefined ? undefined : confirm(asking);
  const isDirty = (form.formState.isDirty || dirty || form.draft.isRestored) && !isSuccess;
  const values = form.watch() as z.input<S>;
  const save = form.submit((valid) => (confirm(valid) ? setAsking(valid) : send(valid)), toast.error);
  return (
    <>
      <PageHeader subtitle={subtitle} title={title} />
      {form.draft.isRestored && <RestoredNote isOutdated={form.draft.isOutdated} onDiscard={form.draft.discard} />}
      <FormFields form={form}>
        <div className={styles.compose}>
          <div className={styles.fields}>{children(Input, form)}</div>
          <div className={styles.aside}>{preview(values)}</div>
        </div>
      </FormFields>
      <PageFoot note={isDirty && text.form.unsaved}>
        <Button onClick={() => navigate({ to: list })}>{common.cancel}</Button>
        {actions(values)}
        <Button
          disabled={disabled?.(values)}
          loading={isPending && !question}
          onClick={() => save()}
          variant="contained"
        >
          {submit(values)}
        </Button>
      </PageFoot>
      <AskBeforeLeaving isAtRisk={form.draft.isAtRisk} onDiscard={form.draft.drop} when={isDirty} />
      {asking !== undefined && question && (
        <DialogShell
          actions={
            <>
              <Button disabled={isPending} onClick={() => setAsking(undefined)}>
                {text.question.back}
              </Button>
              <Button
                autoFocus
                disabled={question.disabled}
                loading={isPending}
                onClick={() => send(asking)}
                variant="contained"
              >
                {question.submit}
              </Button>
            </>
          }
          onClose={() => !isPending && setAsking(undefined)}
          open
          subtitle={subtitle}
          title={question.title}
        >
          {question.children}
        </DialogShell>
      )}
    </>
  );
}

interface NoFormProps {
  /** Page title. */
  title: string;
  why: string;
  kind: 'message' | 'announcement';
  /** Path of the list to return to. */
  list: string;
}

/** Shown instead of the form when it can't be used. */
const NoForm = ({ title, why, kind, list }: NoFormProps) => (
  <>
    <PageHeader title={title} />
    <Section>
      <EmptyState
        action={
          <ButtonLink>
            <Link to={list}>{text.form.back[kind]}</Link>
          </ButtonLink>
        }
        title={why}
      />
    </Section>
  </>
);

interface EditDraftProps extends Omit<NoFormProps, 'why'> {
  id: string;
  children: (draft: MessageDetail) => ReactNode;
}

function OpenedDraft({ message, children, ...page }: Omit<EditDraftProps, 'id'> & { message: MessageDetail }) {
  const [opened] = useState(message);
  const isOfKind = (opened.property === null) === (page.kind === 'announcement');
  if (!isOfKind) return <NoForm {...page} why={communicationMessages.unknown} />;
  if (opened.status !== 'draft') return <NoForm {...page} why={text.form.sent} />;
  if (!opened.can.update) return <Redirect to="/" />;
  return children(opened);
}

/** Opens a draft once; later changes by others are conflicts of the form. */
export const EditDraft = ({ id, ...rest }: EditDraftProps) => (
  <RecordView endpoint={getMessage} id={id} unknown={communicationMessages.unknown}>
    {(message) => <OpenedDraft {...rest} message={message} />}
  </RecordView>
);
