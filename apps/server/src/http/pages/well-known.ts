import { type BrandId, brandFor } from '@shop/brands'
import { AppError } from '@shop/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Clock } from '#src/clock.ts'
import type { Config } from '#src/config.ts'
import { createOriginReader } from './origin.ts'

const PASSWORD_SETTINGS = '/my-cuma/settings/password'
const DAY_MS = 86_400_000
/** Days until security.txt expires. RFC 9116 recommends less than a year. */
const SECURITY_TXT_DAYS = 180
const ICO_SIZE = 48
const ICO_HEADER_BYTES = 22

interface WellKnown {
  config: Pick<Config, 'publicOrigin' | 'platform'>
  clock: Clock
  brandOf: (host: string | undefined) => BrandId
  /** Folder that contains `<brand>/apple-touch-icon.png`. */
  iconsDir: string
}

/** Wraps one 48 px PNG in an ICO container. */
const toIco = (png: Buffer): Buffer => {
  const header = Buffer.alloc(ICO_HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(ICO_SIZE, 6)
  header.writeUInt8(ICO_SIZE, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(ICO_HEADER_BYTES, 18)
  return Buffer.concat([header, png])
}

/** Loads the icons of the brands. Each file is read once. */
const createIcons = (iconsDir: string) => {
  const cached = new Map<string, Promise<Buffer>>()
  const once = (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const found = cached.get(key) ?? make()
    cached.set(key, found)
    // a failed read is not cached
    found.catch(() => cached.delete(key))
    return found
  }
  const touchIcon = (brand: BrandId) =>
    once(`${brand}.png`, () => readFile(path.join(iconsDir, brand, 'apple-touch-icon.png')))
  const favicon = (brand: BrandId) =>
    once(`${brand}.ico`, async () =>
      toIco(
        await sharp(await touchIcon(brand))
          .resize(ICO_SIZE, ICO_SIZE)
          .png()
          .toBuffer(),
      ),
    )
  return { touchIcon, favicon }
}

/** Returns the text of security.txt (RFC 9116). The expiry changes once a day, so that caches can store the file. */
const securityTxt = (brand: BrandId, origin: string, now: Date): string => {
  const day = Math.floor(now.getTime() / DAY_MS)
  return [
    `Contact: mailto:${brandFor(brand).legal.privacyEmail}`,
    `Expires: ${new Date((day + SECURITY_TXT_DAYS) * DAY_MS).toISOString()}`,
    'Preferred-Languages: ko, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/**
 * Serves the addresses that browsers and tools request without a link, for the brand of the host: `/favicon.ico`,
 * `/apple-touch-icon.png`, `/.well-known/security.txt` and `/.well-known/change-password`.
 */
export const mountWellKnown = (server: FastifyInstance, { config, clock, brandOf, iconsDir }: WellKnown): void => {
  const icons = createIcons(iconsDir)
  const originOf = createOriginReader(config)
  const sendIcon = async (reply: FastifyReply, type: string, icon: Promise<Buffer>): Promise<FastifyReply> => {
    const bytes = await icon.catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new AppError('notFound') : error
    })
    return reply.type(type).header('cache-control', 'public, max-age=86400').send(bytes)
  }
  server.get('/favicon.ico', (request, reply) =>
    sendIcon(reply, 'image/x-icon', icons.favicon(brandOf(request.headers.host))),
  )
  for (const name of ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])
    server.get(name, (request, reply) => sendIcon(reply, 'image/png', icons.touchIcon(brandOf(request.headers.host))))
  server.get('/.well-known/security.txt', async (request, reply) => {
    const brand = brandOf(request.headers.host)
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return securityTxt(brand, originOf(request, brand), clock())
  })
  server.get('/.well-known/change-password', (_, reply) => reply.redirect(PASSWORD_SETTINGS, 302))
}
