import { type AnalyticsStore, createAnalyticsStore } from './analytics/analytics-store.ts'
import { type CourierStore, createCourierStore } from './courier/courier-store.ts'
import { createFaults, type Faults } from './control/faults.ts'
import { createJournal, type Journal } from './control/journal.ts'
import { type Clock, createSandboxClock, type SandboxClock } from './control/sandbox-clock.ts'
import { createMediamtxStore, type MediamtxStore } from './mediamtx/mediamtx-store.ts'
import { createMailStore, type MailStore } from './mail/mail-store.ts'
import { createOutbox, type Outbox } from './messages/outbox.ts'
import { createShareStore, type ShareStore } from './share/share-store.ts'
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
  shopUrl: string
  /** The sandbox's own address, known once it listens. */
  url: string
  reset: () => void
}

const registerShop = (toss: TossWorld, { webhookUrl }: Pick<SandboxOptions, 'webhookUrl'>): void => {
  if (webhookUrl) toss.webhooks.register(webhookUrl, ['PAYMENT_STATUS_CHANGED', 'DEPOSIT_CALLBACK'])
}

export function createWorld(options: SandboxOptions): World {
  const clock = createSandboxClock(options.clock)
  const faults = createFaults()
  const journal = createJournal()
  const outbox = createOutbox(clock)
  const mails = createMailStore(clock.now)
  const sns = createSnsStore(clock.now)
  const shares = createShareStore(clock.now)
  const courier = createCourierStore(clock.now)
  const analytics = createAnalyticsStore()
  const mediamtx = createMediamtxStore(clock.now)
  const sentry = createSentryStore(clock.now)
  const toss = createTossWorld(clock, () => world.url)
  const world: World = {
    clock,
    faults,
    journal,
    toss,
    outbox,
    mails,
    sns,
    shares,
    courier,
    analytics,
    mediamtx,
    sentry,
    shopUrl: options.shopUrl ?? '',
    url: '',
    reset,
  }

  function reset(): void {
    for (const part of [clock, faults, journal, outbox, mails, sns, shares, courier, analytics, mediamtx, sentry, toss])
      part.reset()
    registerShop(toss, options)
  }

  registerShop(toss, options)
  return world
}
