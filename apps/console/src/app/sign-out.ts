import { signOutNow } from '../platform/account.ts';
import { toast } from '../ui/toast.ts';
import { text } from './messages.ts';

/** Signs out; when the server cannot be reached the session is still open, and that is said. */
export const signOutOrSay = () => signOutNow().catch(() => toast.error(text.stillSignedIn));
