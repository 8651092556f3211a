import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createOutboundClient } from '#src/integrations/outbound-client.ts'
import type { ConfirmInput, PaymentGateway } from '#src/integrations/payment/payment-gateway.ts'
import { createTossGateway } from '#src/integrations/payment/toss-gateway.ts'
import { type SandboxProcess, startSandbox } from '#src/integrations/sandbox-process.ts'

/** The sandbox's Toss API. */
const tossOf = (sandbox: SandboxProcess) => ({
  connect: (more: { secretKey?: string; deadlineMs?: number } = {}): PaymentGateway =>
    createTossGateway({
      baseUrl: `${sandbox.url}/toss`,
      secretKey: 'test_sk_local',
      outbound: createOutboundClient({ allowed: [sandbox.url] }),
      pausesMs: [5, 10],
      ...more,
    }),
  /** Creates a payment that the shopper authenticated in the window. */
  paid: async (orderId: string, amount: number, more: object = {}): Promise<ConfirmInput> => {
    const { paymentKey } = await sandbox.lever<{ paymentKey: string }>('toss/pay', { orderId, amount, ...more })
    return { paymentKey, orderId, amount, idempotencyKey: `confirm:${orderId}` }
  },
  fault: (route: string, mode: string, more: object = {}) =>
    sandbox.lever('fault', { vendor: 'toss', route, mode, ...more }),
})

/** Starts one sandbox for all tests of the file and resets its controls before each test. */
export const startTossForAll = (): { sandbox: SandboxProcess; toss: ReturnType<typeof tossOf> } => {
  const sandbox = {} as SandboxProcess
  beforeAll(async () => {
    Object.assign(sandbox, await startSandbox())
  })
  afterAll(() => sandbox.stop())
  beforeEach(() => sandbox.lever('reset'))
  return { sandbox, toss: tossOf(sandbox) }
}
