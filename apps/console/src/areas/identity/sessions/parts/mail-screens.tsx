import type { ComponentType } from 'react';
import type { AuthScreenProps } from '../logic/auth-path.ts';
import { ConfirmPassword } from './confirm-password.tsx';
import { ResetPassword } from './reset-password.tsx';
import { Signup } from './signup.tsx';

export const mailScreens: Record<string, ComponentType<AuthScreenProps>> = {
  '/signup': Signup,
  '/reset-password': ResetPassword,
  '/confirm-password': ConfirmPassword,
};
