import type { MessageBody } from '@hearth/contract/communication/message-body';
import type { previewRecipients } from '@hearth/contract/communication/messages';
import type { InputOf } from '../../../../platform/endpoint-types.ts';

export type Addressed = Pick<MessageBody, 'recipients' | 'type' | 'purpose' | 'message' | 'sendAt'> & {
  propertyId: string;
};

export const offered = 100;

/** Whom it would reach: one question, however many parts of a screen show of its answer. Of a mail the text changes nothing. */
export const reachedInput = ({ propertyId, recipients, type, purpose, message, sendAt }: Addressed) =>
  ({
    query: { limit: offered },
    body: {
      propertyId,
      recipients,
      type,
      purpose,
      message: type === 'SMS' ? message : '',
      ...(sendAt && { sendAt }),
    },
  }) satisfies InputOf<typeof previewRecipients>;
