import { type BrandId, brandFor } from '@shop/brands'
import { originOf } from '#src/brand-origin.ts'
import { optOutUrlOf } from '#src/features/notification/ad/opt-out.ts'
import type { App } from '#src/handler-context.ts'
import type { Sender } from './render-message.ts'

/** Returns the brand as sender of a message to an account. */
export const senderOf = (
  { config }: Pick<App, 'config'>,
  { platform, userId }: { platform: BrandId; userId: number },
  now: Date,
): Sender => {
  const { koreanName, legal } = brandFor(platform)
  return {
    brandName: koreanName,
    origin: originOf(config, platform),
    contact: legal.phone,
    optOut: optOutUrlOf(config, { platform, userId }, now),
  }
}
