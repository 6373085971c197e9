import { identityMessages, securityMessages } from '@hearth/contract/identity/messages';
import { code, email, emailBody, newPassword, signInBody } from '@hearth/contract/identity/sessions';
import { z } from '@hearth/contract/validation';

const alike = ({ password, again }: { password: string; again: string }) => password === again;
const differ = { path: ['again'], message: identityMessages.passwordsDiffer, when: () => true };

/** Schemas of the sign-in forms. */
export const authSchemas = {
  signIn: signInBody,
  email: emailBody,
  signUpByLink: z.object({ password: newPassword }),
  signUpByCode: z.object({ code, password: newPassword }),
  changeByLink: z.object({ password: newPassword, again: z.string() }).refine(alike, differ),
  changeByCode: z.object({ email, code, password: newPassword, again: z.string() }).refine(alike, differ),
  secondFactor: z.object({ code: z.string().trim().min(1, securityMessages.codeRequired) }),
  passkey: z.object({ code: z.string() }),
};
