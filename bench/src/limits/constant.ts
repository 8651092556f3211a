import path from 'node:path'
import { startChild } from '#src/child.ts'
import type { Target } from '#src/load/load-url.ts'
import { browserHeaders, readAnswer } from '#src/load/read-answer.ts'
import type { ConstantAnswer } from './constant-server.ts'

export interface Constant extends Target {
  /** Body size in bytes, as sent. */
  bytes: number
  close(): Promise<void>
}

// Headers that every Node HTTP server writes itself.
const OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/**
 * Starts a bare server that returns the bytes this address returns now. Its rate is the upper limit for any server of that
 * response.
 */
export const startConstant = async (target: Target): Promise<Constant> => {
  const { status, headers, body } = await readAnswer(target.url, target.headers ?? browserHeaders)
  if (status !== 200) throw new Error(`${target.url} answered ${status}: there is nothing to compare with`)
  const first: ConstantAnswer = {
    headers: headers.filter(([name]) => !OWN.has(name)).flat(),
    bodyBase64: body.toString('base64'),
  }
  const file = path.join(import.meta.dirname, 'constant-server.ts')
  const { child, ready } = await startChild(file, { first })
  const url = new URL(target.url)
  url.port = String((ready as { port: number }).port)
  return { ...target, url: url.href, bytes: body.length, close: () => child.stop() }
}
