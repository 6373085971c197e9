import { identityMessages } from '@hearth/contract/identity/messages';
import { readInvitation } from '@hearth/contract/people/invitations';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { dropInvitationLink, invitationLink } from '../../../../platform/mail-link.ts';

type Reading =
  | { state: 'none' | 'reading' }
  /** It does not work, or could not be looked at. */
  | { state: 'gone'; reason: string }
  | { state: 'there'; token: string; invitation: OutputOf<typeof readInvitation> };

/** The link of the email that led here, and the invitation that it is for. Looking at it uses nothing up. */
export function useInvitationLink(): Reading {
  const [reading, setReading] = useState<Reading>(() => ({ state: invitationLink() ? 'reading' : 'none' }));
  useEffect(() => {
    const token = invitationLink();
    if (!token) return;
    let isHere = true;
    call(readInvitation, { body: { token } }).then(
      (invitation) => isHere && setReading({ state: 'there', token, invitation }),
      (error: unknown) => {
        const isRefused = error instanceof ApiError && error.status === 400;
        if (isRefused) dropInvitationLink();
        if (isHere) setReading({ state: 'gone', reason: isRefused ? identityMessages.linkGone : messageOf(error) });
      },
    );
    return () => {
      isHere = false;
    };
  }, []);
  return reading;
}
