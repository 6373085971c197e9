import { readLink } from '@hearth/contract/identity/links';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';
import { dropMailLink, mailLink } from '../../../../platform/mail-link.ts';

export interface MailLink {
  token: string;
  email: string;
  firstName: string;
}

export type LinkReading =
  | { state: 'none' | 'reading' }
  /** It does not work, or could not be looked at. */
  | { state: 'gone'; reason: string }
  | { state: 'there'; link: MailLink };

/** The mail's link that led to this page, and whom it was mailed to. Looking at it uses nothing up. */
export function useMailLink(): { reading: LinkReading; giveUp: (reason: string) => void } {
  const [reading, setReading] = useState<LinkReading>(() => ({ state: mailLink() ? 'reading' : 'none' }));
  const giveUp = (reason: string) => {
    dropMailLink();
    setReading({ state: 'gone', reason });
  };
  useEffect(() => {
    const token = mailLink();
    if (!token) return;
    let isHere = true;
    const show = (next: LinkReading) => isHere && setReading(next);
    call(readLink, { body: { token } }).then(
      ({ email, firstName }) => show({ state: 'there', link: { token, email, firstName } }),
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 400) dropMailLink();
        show({ state: 'gone', reason: messageOf(error) });
      },
    );
    return () => {
      isHere = false;
    };
  }, []);
  return { reading, giveUp };
}
