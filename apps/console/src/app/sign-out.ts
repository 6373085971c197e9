import { signOutNow } from '../platform/account.ts';
import { toast } from '../ui/toast.ts';
import { text } from './messages.ts';

/** Signs out, or shows that the session is still open if the server is unreachable. */
export const signOutWithToast = () => signOutNow().catch(() => toast.error(text.stillSignedIn));
