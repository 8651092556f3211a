import type { Clock } from '#src/clock.ts'
import type { Config } from '#src/config.ts'
import type { Outside } from '#src/handling.ts'
import { createOutbound } from './outbound.ts'
import { createSolapiSender } from './solapi-sender.ts'
import { createTossGateway } from './toss-gateway.ts'

/** The real adapters of everything the shop talks to, each at the host the settings name, through one guarded way out. */
export const openOutside = (config: Config, clock: Clock): Outside => {
  const outbound = createOutbound({ allowed: [config.toss.api, config.solapi.api] })
  return {
    payments: createTossGateway({ baseUrl: config.toss.api, secretKey: config.toss.secretKey, outbound }),
    messages: createSolapiSender({
      baseUrl: config.solapi.api,
      apiKey: config.solapi.key,
      apiSecret: config.solapi.secret,
      from: config.solapi.sender,
      clock,
      outbound,
    }),
  }
}
