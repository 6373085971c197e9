import { defineMessages } from '@hearth/contract/define-messages';

export const text = defineMessages({
  title: 'Your account',
  data: {
    title: 'Your data',
    hint: 'Profile, leases, points, messages and submissions as a zip file.',
    download: 'Download your data',
    done: 'Downloaded your data',
    failed: "Your data couldn't be downloaded",
  },
});
