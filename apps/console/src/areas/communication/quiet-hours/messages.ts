import { defineMessages } from '@hearth/contract/define-messages';

export const text = defineMessages({
  title: 'Quiet hours',
  hint: "Texts and push notifications wait until morning in the property's time zone. Emergencies go out right away.",
  search: 'Search states and provinces',
  columns: { state: 'State or province', country: 'Country', from: 'From', until: 'Until' },
  editFor: (name: string) => `Edit quiet hours for ${name}`,
  form: {
    title: 'Edit quiet hours',
    subtitle: (name: string) => `${name}. Messages already waiting keep their send time.`,
    from: 'From',
    fromHint: '5:00 PM to 11:55 PM',
    until: 'Until',
    untilHint: '5:00 AM to 11:55 AM',
    save: 'Save quiet hours',
  },
});
