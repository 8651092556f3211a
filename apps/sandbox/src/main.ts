import { createSandbox } from './sandbox.ts'

export { createSandbox, type Sandbox } from './sandbox.ts'

/** Entry point as a program: prints its listening address as one line of JSON and stops on a signal. */
if (import.meta.main) {
  const { SANDBOX_PORT, SANDBOX_SHOP_URL, SANDBOX_WEBHOOK_URL } = process.env
  const sandbox = await createSandbox({
    port: Number(SANDBOX_PORT ?? 5446),
    ...(SANDBOX_SHOP_URL ? { shopUrl: SANDBOX_SHOP_URL } : {}),
    ...(SANDBOX_WEBHOOK_URL ? { webhookUrl: SANDBOX_WEBHOOK_URL } : {}),
  })
  process.stdout.write(`${JSON.stringify({ sandbox: sandbox.url })}\n`)
  const stop = () => void sandbox.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
