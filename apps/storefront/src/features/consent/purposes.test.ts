import { tagPurposes, type TagVendor } from '@shop/contract/tags'
import { describe, expect, test } from 'vitest'
import { toGoogleConsent } from '#src/lib/measurement/tags/gtag.ts'
import { purposes } from './purposes.ts'

const vendors = Object.keys(tagPurposes) as TagVendor[]
/** Tags that load for measurement and pass the choice about advertising on to Google. */
const google: readonly TagVendor[] = ['ga4', 'gtm', 'firebase']
const namedUnder = (key: string): TagVendor[] =>
  purposes.filter((purpose) => purpose.key === key).flatMap(({ recipients }) => recipients.flatMap(({ tags }) => tags))

describe('[TRACK-9] the recipients of a purpose are those that receive data with its consent', () => {
  test.each(['measurement', 'advertising'] as const)('%s', (key) => {
    const loaded = vendors.filter((vendor) => tagPurposes[vendor] === key)
    const told = key === 'advertising' ? google : []
    expect(namedUnder(key).toSorted()).toEqual([...loaded, ...told].toSorted())
  })
  test('Google uses a visit for advertising with that consent only', () => {
    const choice = { measurement: true, advertising: false }
    const consent = toGoogleConsent(choice)
    expect(Object.values(consent)).toEqual(['granted', 'denied', 'denied', 'denied'])
    expect(Object.values(toGoogleConsent({ ...choice, advertising: true }))).not.toContain('denied')
  })
  test('necessary data have none', () => expect(namedUnder('necessary')).toEqual([]))
})
