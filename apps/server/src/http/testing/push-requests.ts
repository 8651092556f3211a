import type { CallName } from '@shop/contract'

/** A browser's subscription: a fixed key on the curve, so that requests are the same in each run. */
export const subscriptionOf = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: {
    p256dh: 'BO5eB54nSmkEjFTqQC_lgSlyBI6Ps08lDxJDRLu4hv6Sq07devto-CziWeKLSNPUuFMlsm9SVsAWuboa3uAi0Sg',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
})
const subscription = subscriptionOf('every-request')

/** Authorized requests of the calls about web push. */
export const pushRequests: Partial<Record<CallName, object>> = {
  'notification.subscribe': { body: { ...subscription, deviceId: 'every-request' } },
  'notification.renewSubscription': {
    body: { ...subscription, formerEndpoint: 'https://fcm.googleapis.com/fcm/send/unknown' },
  },
}
