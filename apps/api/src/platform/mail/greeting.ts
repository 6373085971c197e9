import { defineMessages } from '@hearth/contract/define-messages';

export const { greeting } = defineMessages({
  greeting: (firstName: string | null) => `Hi ${firstName || 'there'},`,
});
