/** Push service of tests and browser journeys: receives messages on the loopback and decrypts them as a browser does. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Keys of a subscription, as a browser makes them. */
export interface BrowserKeys {
  curve: ECDH
  auth: Buffer
  /** Keys as a browser sends them to the shop. */
  keys: { p256dh: string; auth: string }
}

export const createBrowserKeys = (): BrowserKeys => {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys('base64url')
  const auth = randomBytes(16)
  return { curve, auth, keys: { p256dh, auth: auth.toString('base64url') } }
}

const KEY_ID_AT = 21

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts a message of one record: RFC 8188 and RFC 8291. Throws if it was encrypted for other keys. */
export const decryptPush = (body: Buffer, { curve, auth }: BrowserKeys): string => {
  const salt = body.subarray(0, 16)
  const keyLength = body[KEY_ID_AT - 1] ?? 0
  const senderKey = body.subarray(KEY_ID_AT, KEY_ID_AT + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
  const secret = derive(curve.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const sealed = body.subarray(KEY_ID_AT + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // the last byte that is not zero delimits the padding
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Verifies the identification of the shop (RFC 8292) and returns its claims. Throws if the signature is wrong. */
export const readVapid = (authorization: string, publicKey: string): { aud: string; exp: number; sub: string } => {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('another key signed')
  const [header = '', claims = '', signature = ''] = token.split('.')
  const bytes = Buffer.from(publicKey, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is wrong')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
}

export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Answer to the next message: a status with headers, or `lost` for a connection that ends without an answer. */
export type PushAnswer = { status: number; headers?: Record<string, string> } | 'lost'

export interface PushEndpoint {
  origin: string
  received: ReceivedPush[]
  /** Answers in order. Without one a message is accepted. */
  next: PushAnswer[]
  close(): Promise<void>
}

const give = (response: ServerResponse, answer: PushAnswer): void => {
  if (answer === 'lost') response.destroy()
  else response.writeHead(answer.status, answer.headers).end()
}

/** Opens a push service on a free port of the loopback. */
export const openPushEndpoint = async (): Promise<PushEndpoint> => {
  const received: ReceivedPush[] = []
  const next: PushAnswer[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      give(response, next.shift() ?? { status: 201, headers: { location: `/m/${received.length}` } })
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    next,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
