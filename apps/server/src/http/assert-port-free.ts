import { createServer } from 'node:net'

/**
 * Throws `EADDRINUSE` or `EACCES` if the shop could not listen there: before a database is migrated or filled. Port 0 is always free.
 */
export const assertPortFree = async ({ host, port }: { host: string; port: number }): Promise<void> => {
  if (port === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen({ host, port }, resolve))
  await new Promise((resolve) => probe.close(resolve))
}
