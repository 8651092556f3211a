import { request } from 'node:http'

/** What a phone's browser asks with, as far as an answer depends on it. */
export const browserHeaders = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br' }

/** For what is made anew for each who asks: there the making is measured, not the compressing, which is done once for what is kept. */
export const plainHeaders = { accept: '*/*', 'accept-encoding': 'identity' }

export interface Answer {
  status: number
  headers: [string, string][]
  body: Buffer
}

/** One answer as it is on the wire: nothing decompressed, nothing followed. */
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
