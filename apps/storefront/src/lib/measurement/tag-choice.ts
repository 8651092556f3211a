import { tagPurposes, type TagSettings, type TagVendor } from '@shop/contract/tags'
import type { ConsentChoice } from '#src/lib/consent.ts'

/** Names of the tags with a key whose purpose is consented to. */
export const listAllowedTags = (tags: TagSettings, consent: ConsentChoice | undefined): TagVendor[] =>
  (Object.keys(tags) as TagVendor[]).filter((vendor) => consent?.[tagPurposes[vendor]] === true)

export const hasAllowedTag = (tags: TagSettings, consent: ConsentChoice | undefined): boolean =>
  listAllowedTags(tags, consent).length > 0
