import { describe, expect, test } from 'vitest'
import { canSendAd } from './ad-rules.ts'

const consents = { consent: true, nightConsent: false, channelConsent: true }
const at = (time: string): Date => new Date(`2026-11-21T${time}+09:00`)

describe('advertising', () => {
  test.each([
    ['20:59:59', { outcome: 'send' }],
    ['21:00:00', { outcome: 'hold', until: new Date('2026-11-22T08:00:00+09:00') }],
    ['07:59:59', { outcome: 'hold', until: new Date('2026-11-21T08:00:00+09:00') }],
    ['08:00:00', { outcome: 'send' }],
  ])('[ENTITY-3] at %s without the consent to messages at night', (time, expected) => {
    expect(canSendAd(consents, at(time))).toEqual(expected)
  })

  test.each(['20:59:59', '21:00:00', '03:00:00', '07:59:59', '08:00:00'])(
    '[ENTITY-3] at %s it is sent with the consent to messages at night, and refused without any',
    (time) => {
      expect(canSendAd({ ...consents, nightConsent: true }, at(time))).toEqual({ outcome: 'send' })
      const refused = [
        { ...consents, consent: false, nightConsent: true },
        { ...consents, channelConsent: false, nightConsent: true },
      ]
      for (const each of refused) expect(canSendAd(each, at(time))).toEqual({ outcome: 'refuse' })
    },
  )
})
