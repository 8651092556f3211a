import { createSandbox } from './sandbox.ts'

export { createSandbox, type Sandbox } from './sandbox.ts'

/** Entry point as a program: prints its listening address as one line of JSON and stops on a signal. */
if (import.meta.main) {
  const { SANDBOX_PORT, SANDBOX_SHOP_URL, SANDBOX_WEBHOOK_URL } = process.env
  const port = Number(SANDBOX_PORT ?? 5446)
  const sandbox = await createSandbox({
    port,
    // the port that the shop expects, unless any free one is asked for
    smtpPort: port === 0 ? 0 : port + 1,
    ...(SANDBOX_SHOP_URL ? { shopUrl: SANDBOX_SHOP_URL } : {}),
    ...(SANDBOX_WEBHOOK_URL ? { webhookUrl: SANDBOX_WEBHOOK_URL } : {}),
  })
  process.stdout.write(`${JSON.stringify({ sandbox: sandbox.url, smtp: sandbox.smtpUrl })}\n`)
  const stop = () => void sandbox.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // started by another program with a channel: ends with it, also if it is killed
  process.once('disconnect', stop)
}
