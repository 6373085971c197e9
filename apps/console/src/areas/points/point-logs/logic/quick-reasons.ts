/** Reasons that staff give again and again, under a short name; they can be changed before sending. */
export const quickReasons = {
  approve: [
    { name: 'Thanks', text: 'Looks great, thank you for taking part!' },
    { name: 'Checked', text: 'Checked, all good.' },
    { name: 'Confirmed', text: 'Confirmed with the leasing office.' },
  ],
  deny: [
    { name: 'Wrong picture', text: 'The picture does not show what we asked for.' },
    { name: 'Broken link', text: 'The link does not open. Please send it again.' },
    { name: 'Repeat', text: 'This was rewarded before.' },
  ],
  void: [
    { name: 'By mistake', text: 'Sent by mistake.' },
    { name: 'Wrong amount', text: 'Wrong amount.' },
    { name: 'Wrong resident', text: 'Sent to the wrong resident.' },
  ],
} as const;
