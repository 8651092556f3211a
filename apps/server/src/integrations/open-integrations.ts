import type { Clock } from '#src/clock.ts'
import type { Config } from '#src/config.ts'
import type { Integrations } from '#src/handler-context.ts'
import { createGa4Feed } from './analytics/ga4-feed.ts'
import { createMetaFeed } from './analytics/meta-feed.ts'
import { createNatsEventStream } from './events/nats-event-stream.ts'
import { createJusoSearch } from './address/juso-search.ts'
import { openFileStore, type OpenFileStore } from './storage/open-file-store.ts'
import { liveUrls, openLiveEngine } from './live/open-live-engine.ts'
import { createKakaoLogin } from './social-login/kakao-login.ts'
import { createNaverLogin } from './social-login/naver-login.ts'
import { createCachePurge } from './cdn/cdn-purge.ts'
import { createOutboundClient, type Outbound } from './outbound-client.ts'
import { createSmtpSender } from './mail/smtp-sender.ts'
import { isPushEndpoint } from '#src/push-hosts.ts'
import { createWebPushSender } from './push/web-push-sender.ts'
import { createSolapiSender } from './message/solapi-sender.ts'
import { createSweetTracker } from './parcel/sweet-tracker.ts'
import type { ObserveOutbound } from './observe-send.ts'
import { createWebhookSender } from './webhook/webhook-sender.ts'
import { createTossGateway } from './payment/toss-gateway.ts'

/** An integration whose circuit breaker is open. */
export interface OpenBreaker {
  /** Host of a vendor, `mail`, `files` or `push`. */
  of: string
  hosts: readonly string[]
}

export interface OpenIntegrations extends Integrations {
  /** Integrations whose circuit breaker opened, or whose probe failed, within the last `ms`. */
  listOpenBreakers: (ms: number) => OpenBreaker[]
}

const vendorUrls = ({
  toss,
  solapi,
  kakao,
  naver,
  sweetTracker,
  pageVendors: { juso },
  live,
  tracking,
  deployment,
}: Config) => [
  toss.api,
  solapi.api,
  kakao.auth,
  kakao.api,
  naver.auth,
  naver.api,
  sweetTracker.api,
  tracking.ga4.api,
  tracking.meta.api,
  ...(juso ? [juso.api] : []),
  ...liveUrls(live),
  ...(deployment.cdn?.purge ? [deployment.cdn.purge.api] : []),
]

interface Breakers {
  outbound: Outbound
  pushOutbound: Outbound
  mails: ReturnType<typeof createSmtpSender>
  mailUrl: string
  store: Pick<OpenFileStore, 'host' | 'hasBlockedWithin'>
}

const listOpenBreakers = ({ outbound, pushOutbound, mails, mailUrl, store }: Breakers, ms: number): OpenBreaker[] => {
  // one entry for all push services: browsers name their hosts, so there may be many
  const pushHosts = pushOutbound.listBlocked(ms)
  return [
    ...outbound.listBlocked(ms).map((host) => ({ of: host, hosts: [host] })),
    ...(mails.hasBlockedWithin(ms) ? [{ of: 'mail', hosts: [new URL(mailUrl).host] }] : []),
    ...(store.host !== undefined && store.hasBlockedWithin(ms) ? [{ of: 'files', hosts: [store.host] }] : []),
    ...(pushHosts.length > 0 ? [{ of: 'push', hosts: pushHosts }] : []),
  ]
}

const openOutbound = (config: Config, onSend: ObserveOutbound | undefined) => ({
  outbound: createOutboundClient({
    allowed: vendorUrls(config),
    traceHosts: config.observability.traceHosts,
    onSend,
  }),
  pushOutbound: createOutboundClient({
    allowed: [],
    allows: (url) => isPushEndpoint(url, config.push.hosts),
    onSend,
  }),
})

/**
 * Creates the real adapters of all integrations. Hosts come from the settings, and all requests use one guarded outbound
 * client.
 */
export const openIntegrations = (config: Config, clock: Clock, onSend?: ObserveOutbound): OpenIntegrations => {
  const { kakao, naver, sweetTracker } = config
  const { juso } = config.pageVendors
  const purge = config.deployment.cdn?.purge
  const { outbound, pushOutbound } = openOutbound(config, onSend)
  const mails = createSmtpSender({ ...config.mail, clock })
  const store = openFileStore(config, clock)
  return {
    listOpenBreakers: (ms) => listOpenBreakers({ outbound, pushOutbound, mails, mailUrl: config.mail.url, store }, ms),
    files: store.files,
    live: openLiveEngine(config, clock, outbound),
    payments: createTossGateway({ baseUrl: config.toss.api, secretKey: config.toss.secretKey, outbound }),
    messages: createSolapiSender({
      baseUrl: config.solapi.api,
      apiKey: config.solapi.key,
      apiSecret: config.solapi.secret,
      from: config.solapi.sender,
      clock,
      outbound,
    }),
    mails,
    push: createWebPushSender({ ...config.push, clock, outbound: pushOutbound }),
    sns: {
      kakaotalk: kakao.key === '' ? undefined : createKakaoLogin({ ...kakao, outbound }),
      naver: naver.key === '' ? undefined : createNaverLogin({ ...naver, outbound }),
    },
    parcels: sweetTracker.key === '' ? undefined : createSweetTracker({ ...sweetTracker, outbound }),
    analytics: {
      ga4: createGa4Feed({ ...config.tracking.ga4, outbound }),
      meta: createMetaFeed({ ...config.tracking.meta, outbound }),
    },
    events:
      config.tracking.eventsUrl === undefined ? undefined : createNatsEventStream({ url: config.tracking.eventsUrl }),
    webhooks: createWebhookSender({ privateHosts: config.webhookPrivateHosts }),
    addresses: juso && createJusoSearch({ ...juso, outbound }),
    cdn: purge && createCachePurge({ ...purge, outbound }),
  }
}
