import { z } from 'zod'
import { PUSH_SERVICES } from './push-hosts.ts'
import { developmentVapid } from './vapid-keys.ts'

/** Settings of web push. */
export const pushSettings = {
  /** Key pair that identifies the shop to push services: `npm run shop -- push keys` prints a new one. Browsers subscribe with it. */
  VAPID_PUBLIC_KEY: z.string().default(developmentVapid.publicKey),
  VAPID_PRIVATE_KEY: z.string().default(developmentVapid.privateKey),
  /** Contact of the shop for push services. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/, 'a mailto: or https: address')
    .default(developmentVapid.subject),
  /** Host names of push services, separated by commas; `*.` stands for any name below. Push is sent to no other host. */
  PUSH_HOSTS: z
    .string()
    .default(PUSH_SERVICES)
    .transform((text) => text.split(',').flatMap((host) => host.trim() || [])),
}

export interface PushConfig {
  publicKey: string
  privateKey: string
  subject: string
  hosts: readonly string[]
}

const Settings = z.object(pushSettings)

export const toPushConfig = (settings: z.output<typeof Settings>): PushConfig => ({
  publicKey: settings.VAPID_PUBLIC_KEY,
  privateKey: settings.VAPID_PRIVATE_KEY,
  subject: settings.VAPID_SUBJECT,
  hosts: settings.PUSH_HOSTS,
})
