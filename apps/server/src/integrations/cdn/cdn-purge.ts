import type { PurgeKind } from '#src/deployment-config.ts'
import type { Outbound, OutboundRequest } from '../outbound-client.ts'

/** Removes responses from a shared cache by key. Throws `OutboundError` or `PurgeError`. */
export interface CachePurge {
  purge(keys: readonly string[]): Promise<void>
}

export class PurgeError extends Error {
  override name = 'PurgeError'
}

export interface CachePurgeOptions {
  kind: PurgeKind
  api: string
  /** Service of Fastly or zone of Cloudflare. */
  zone: string
  token: string
  outbound: Outbound
}

type Protocol = (
  options: CachePurgeOptions,
  keys: readonly string[],
) => Pick<OutboundRequest, 'url' | 'body'> & { headers: Record<string, string> }

const json = { 'content-type': 'application/json' }

/** Requests by vendor, and the most keys of one. */
const protocols: Readonly<Record<PurgeKind, { most: number; toRequest: Protocol }>> = {
  // https://www.fastly.com/documentation/reference/api/purging/#bulk-purge-tag
  fastly: {
    most: 256,
    toRequest: ({ api, zone, token }, keys) => ({
      url: `${api}/service/${zone}/purge`,
      headers: { ...json, 'fastly-key': token },
      body: JSON.stringify({ surrogate_keys: keys }),
    }),
  },
  // https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/
  cloudflare: {
    most: 100,
    toRequest: ({ api, zone, token }, keys) => ({
      url: `${api}/zones/${zone}/purge_cache`,
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ tags: keys }),
    }),
  },
  // docs/operations/varnish.vcl
  varnish: {
    most: 100,
    toRequest: ({ api, token }, keys) => ({
      url: `${api}/.purge`,
      headers: { 'x-purge-keys': keys.join('|'), ...(token !== '' && { authorization: `Bearer ${token}` }) },
      body: '',
    }),
  },
}

const TIMEOUT_MS = 5_000

/** Creates the purge client of a vendor. Many keys take several requests. */
export const createCachePurge = (options: CachePurgeOptions): CachePurge => {
  const { most, toRequest } = protocols[options.kind]
  return {
    async purge(keys) {
      for (let at = 0; at < keys.length; at += most) {
        const request = toRequest(options, keys.slice(at, at + most))
        const { status, body } = await options.outbound.send({ method: 'POST', timeoutMs: TIMEOUT_MS, ...request })
        if (status < 200 || status > 299)
          throw new PurgeError(`${options.kind} answered ${status}: ${body.slice(0, 200)}`)
      }
    },
  }
}
