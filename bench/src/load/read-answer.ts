import { request } from 'node:http'

/** Request headers of a phone's browser that affect the response. */
export const browserHeaders = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br' }

/**
 * Request headers for responses rendered per request: measures rendering without compression, which is done once for cached
 * responses.
 */
export const plainHeaders = { accept: '*/*', 'accept-encoding': 'identity' }

export interface Answer {
  status: number
  headers: [string, string][]
  body: Buffer
}

/** Reads one response as sent: not decompressed, redirects not followed. */
export const readAnswer = (url: string, headers: Record<string, string> = browserHeaders): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asking = request(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const raw = response.rawHeaders
        const pairs = raw.flatMap((name, index): [string, string][] =>
          index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? '']] : [],
        )
        resolve({ status: response.statusCode ?? 0, headers: pairs, body: Buffer.concat(chunks) })
      })
    })
    asking.on('error', reject)
    asking.end()
  })
