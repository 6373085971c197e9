import { email } from './email.ts';
import { embedded } from './embedded.ts';
import { expo } from './expo/expo.ts';
import { openExpo } from './expo/expo-service.ts';
import { limited } from './rates.ts';
import { twilio } from './twilio/twilio.ts';
import type { MailChannel } from '../../../platform/mail/message.ts';
import type { Channel, ChannelParts } from './channel.ts';

export { optIn, suppressedAmong, clearBounce } from './addresses.ts';
export { settleDeliveries } from './deliveries.ts';
export { isOf, meaningOf, openExpo, receiptsMaximum, sentenceOf, type PushVerdict } from './expo/expo-service.ts';
export { failureOfCode, stateOfCode } from './twilio/refusals.ts';
export type { Channel, Outgoing, RefusalReason, SendResult } from './channel.ts';
export { phoneNumber } from './rules.ts';

/** The configured channel of a message type. */
export function channelFor(platform: ChannelParts, type: MailChannel): Channel {
  const { config } = platform;
  switch (type) {
    case 'EMAIL':
      return limited(platform, type, email(platform), config.EMAIL_PER_MINUTE);
    case 'SMS':
      return limited(
        platform,
        type,
        config.TWILIO_ACCOUNT_SID ? twilio(platform, config.TWILIO_ACCOUNT_SID) : embedded(platform, type),
        config.SMS_PER_MINUTE,
      );
    case 'NOTIFICATION': {
      const service = openExpo(config);
      return limited(
        platform,
        type,
        service ? expo(platform, service) : embedded(platform, type),
        config.NOTIFICATIONS_PER_MINUTE,
      );
    }
  }
}
