/** Reasons that staff give again and again; they can be changed before sending. */
export const quickReasons = {
  approve: ['Looks great, thank you for taking part!', 'Checked, all good.', 'Confirmed with the leasing office.'],
  deny: ['The picture does not show what we asked for.', 'The link does not open. Please send it again.', 'This was rewarded before.'],
  void: ['Sent by mistake.', 'Wrong amount.', 'Sent to the wrong resident.'],
} as const;
