import { defineMessages } from '@hearth/contract/define-messages';

export const text = defineMessages({ title: 'Your account' });
