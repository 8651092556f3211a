import { describe, expect, it } from 'vitest'
import { createOriginReader } from './origin.ts'

const evil = { protocol: 'http', host: 'cuma.evil.example' }

describe('the public origin', () => {
  it('comes from the settings, regardless of the request host', () => {
    const originOf = createOriginReader({ publicOrigin: 'https://shop.example', platform: undefined })
    expect(originOf(evil, 'ru')).toBe('https://shop.example')
    expect(originOf(evil, 'cuma')).toBe('https://cuma.shop.example')
  })

  it('is the configured origin for a deployment with a fixed brand', () => {
    const originOf = createOriginReader({ publicOrigin: 'https://farm.example:8443', platform: 'farmer' })
    expect(originOf(evil, 'farmer')).toBe('https://farm.example:8443')
  })

  it('is the origin of the request if the settings have none', () => {
    const originOf = createOriginReader({ publicOrigin: undefined, platform: undefined })
    expect(originOf({ protocol: 'http', host: 'cuma.localhost:5445' }, 'cuma')).toBe('http://cuma.localhost:5445')
  })
})
