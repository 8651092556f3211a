import { type AnalyticsStore, createAnalyticsStore } from './analytics/analytics-store.ts'
import { type CdnStore, createCdnStore } from './cdn/cdn-routes.ts'
import { type CourierStore, createCourierStore } from './courier/courier-store.ts'
import { createFaults, type Faults } from './control/faults.ts'
import { createJournal, type Journal } from './control/journal.ts'
import { type Clock, createSandboxClock, type SandboxClock } from './control/sandbox-clock.ts'
import { createMediamtxStore, type MediamtxStore } from './mediamtx/mediamtx-store.ts'
import { createMailStore, type MailStore } from './mail/mail-store.ts'
import { createOutbox, type Outbox } from './messages/outbox.ts'
import { createShareStore, type ShareStore } from './share/share-store.ts'
import { createS3Store, type S3Store } from './s3/s3-store.ts'
import { createSentryStore, type SentryStore } from './sentry/sentry-store.ts'
import { createSnsStore, type SnsStore } from './sns/sns-store.ts'
import { createTossWorld, type TossWorld } from './toss/toss-world.ts'

export interface SandboxOptions {
  port?: number
  /** Port of the SMTP server. Default: a free one. */
  smtpPort?: number
  /** Time source below the sandbox's offset; the system clock unless a test sets one. */
  clock?: Clock
  /** The shop's address, linked from the outbox page. */
  shopUrl?: string
  /** Registered for both payment events at startup and after every reset. */
  webhookUrl?: string
}

/** State of the sandbox; `reset` clears it. */
export interface World {
  clock: SandboxClock
  faults: Faults
  journal: Journal
  toss: TossWorld
  outbox: Outbox
  mails: MailStore
  sns: SnsStore
  /** Products shared by KakaoTalk. */
  shares: ShareStore
  courier: CourierStore
  analytics: AnalyticsStore
  mediamtx: MediamtxStore
  sentry: SentryStore
  s3: S3Store
  cdn: CdnStore
  shopUrl: string
  /** The sandbox's own address, known once it listens. */
  url: string
  reset: () => void
}

const registerShop = (toss: TossWorld, { webhookUrl }: Pick<SandboxOptions, 'webhookUrl'>): void => {
  if (webhookUrl) toss.webhooks.register(webhookUrl, ['PAYMENT_STATUS_CHANGED', 'DEPOSIT_CALLBACK'])
}

const createStores = ({ now }: SandboxClock) => ({
  mails: createMailStore(now),
  sns: createSnsStore(now),
  shares: createShareStore(now),
  courier: createCourierStore(now),
  analytics: createAnalyticsStore(),
  mediamtx: createMediamtxStore(now),
  sentry: createSentryStore(now),
  s3: createS3Store(now),
  cdn: createCdnStore(),
})

export function createWorld(options: SandboxOptions): World {
  const clock = createSandboxClock(options.clock)
  const toss = createTossWorld(clock, () => world.url)
  const parts = {
    clock,
    faults: createFaults(),
    journal: createJournal(),
    outbox: createOutbox(clock),
    ...createStores(clock),
    toss,
  }
  const reset = (): void => {
    for (const part of Object.values(parts)) part.reset()
    registerShop(toss, options)
  }
  const world: World = { ...parts, shopUrl: options.shopUrl ?? '', url: '', reset }
  registerShop(toss, options)
  return world
}
