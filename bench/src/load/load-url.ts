import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { browserHeaders } from './read-answer.ts'

/** A URL to load, with its request headers. */
export interface Target {
  url: string
  headers?: Record<string, string>
}

export interface Load {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

interface Report {
  errors: number
  timeouts: number
  non2xx: number
  duration: number
  requests: { total: number }
  latency: { p50: number; p99: number }
}

export const CONNECTIONS = 20

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

/** Requests a URL repeatedly on twenty connections, one request at a time on each. Throws on an unsuccessful response. */
export const loadUrl = async ({ url, headers = browserHeaders }: Target, seconds: number): Promise<Load> => {
  const args = ['-c', String(CONNECTIONS), '-p', '1', '-d', String(seconds), '--json', '--no-progress']
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}=${value}`)
  const child = spawn(process.execPath, [autocannon, ...args, url], { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  const report = JSON.parse(output) as Report
  if (report.errors + report.timeouts + report.non2xx > 0)
    throw new Error(
      `${url}: ${report.non2xx} answers were no success, ${report.errors} failed, ${report.timeouts} came too late`,
    )
  return {
    perSecond: report.requests.total / report.duration,
    p50Ms: report.latency.p50,
    p99Ms: report.latency.p99,
  }
}
