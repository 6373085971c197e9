import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { create, createAdmin } from './create.ts';
import { resendWelcome } from './resend.ts';
import { resetSecondFactor } from './reset-factor.ts';
import { get, list } from './service.ts';
import { update } from './update.ts';

export const routes = [
  serve(contract.users.list, list),
  serve(contract.users.get, get),
  serve(contract.users.create, create),
  serve(contract.users.createAdmin, createAdmin),
  serve(contract.users.update, update),
  serve(contract.users.resendWelcome, resendWelcome),
  serve(contract.users.resetSecondFactor, resetSecondFactor),
];
