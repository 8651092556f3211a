/** Opens the virtual account of the demo in the sandbox, where its deposit can be made. */
import { systemClock } from '../../apps/server/src/clock.ts'
import type { Config } from '../../apps/server/src/config.ts'
import { openIntegrations } from '../../apps/server/src/integrations/open-integrations.ts'
import type { DepositGateway } from './demo-shop.ts'

/** Undefined if the shop does not pay through this sandbox. */
export const findSandboxGateway = (config: Config, sandbox: string | undefined): DepositGateway | undefined => {
  if (sandbox === undefined || !config.toss.api.startsWith(sandbox)) return undefined
  return {
    payments: openIntegrations(config, systemClock).payments,
    async authorize({ orderNo: orderId, amount }) {
      const response = await fetch(`${sandbox}/__sandbox/toss/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderId, amount, method: 'VIRTUAL_ACCOUNT' }),
      })
      if (!response.ok) throw new Error(`the sandbox opened no virtual account: ${response.status}`)
      return ((await response.json()) as { paymentKey: string }).paymentKey
    },
  }
}
