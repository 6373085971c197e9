import { identityMessages } from '@hearth/contract/identity/messages';
import { readInvitation } from '@hearth/contract/people/invitations';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { dropInvitationLink, invitationLink } from '../../../../platform/mail-link.ts';

type Reading =
  | { state: 'none' | 'reading' }
  /** Used, expired, or unreadable. */
  | { state: 'gone'; reason: string }
  | { state: 'there'; token: string; invitation: OutputOf<typeof readInvitation> };

/** The emailed link that led here with its invitation. Reading it doesn't use it up. */
export function useInvitationLink(): Reading {
  const [reading, setReading] = useState<Reading>(() => ({ state: invitationLink() ? 'reading' : 'none' }));
  useEffect(() => {
    const token = invitationLink();
    if (!token) return;
    let isMounted = true;
    call(readInvitation, { body: { token } }).then(
      (invitation) => isMounted && setReading({ state: 'there', token, invitation }),
      (error: unknown) => {
        const isRefused = error instanceof ApiError && error.status === 400;
        if (isRefused) dropInvitationLink();
        if (isMounted) setReading({ state: 'gone', reason: isRefused ? identityMessages.linkGone : messageOf(error) });
      },
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return reading;
}
