import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createOutbound } from '#src/integrations/outbound-client.ts'
import type { ConfirmInput, PaymentGateway } from '#src/integrations/payment/payment-gateway.ts'
import { createTossGateway } from '#src/integrations/payment/toss-gateway.ts'
import { type SandboxProcess, startSandbox } from '#src/integrations/sandbox-process.ts'

/** The vendor as the sandbox plays it. */
const tossOf = (sandbox: SandboxProcess) => ({
  connect: (more: { secretKey?: string; deadlineMs?: number } = {}): PaymentGateway =>
    createTossGateway({
      baseUrl: `${sandbox.url}/toss`,
      secretKey: 'test_sk_local',
      outbound: createOutbound({ allowed: [sandbox.url] }),
      pausesMs: [5, 10],
      ...more,
    }),
  /** A payment that the shopper agreed to in the window. */
  paid: async (orderId: string, amount: number, more: object = {}): Promise<ConfirmInput> => {
    const { paymentKey } = await sandbox.lever<{ paymentKey: string }>('toss/pay', { orderId, amount, ...more })
    return { paymentKey, orderId, amount, idempotencyKey: `confirm:${orderId}` }
  },
  fault: (route: string, mode: string, more: object = {}) =>
    sandbox.lever('fault', { vendor: 'toss', route, mode, ...more }),
})

/** A sandbox for all tests of the file, filled before the first; each of them begins with its levers set back. */
export const startTossForAll = (): { sandbox: SandboxProcess; toss: ReturnType<typeof tossOf> } => {
  const sandbox = {} as SandboxProcess
  beforeAll(async () => {
    Object.assign(sandbox, await startSandbox())
  })
  afterAll(() => sandbox.stop())
  beforeEach(() => sandbox.lever('reset'))
  return { sandbox, toss: tossOf(sandbox) }
}
