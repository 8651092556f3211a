import type { BrandId } from '@shop/brands'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { productionSettings } from '#src/testing/production-settings.ts'
import { assertReturn } from './sns-visit.ts'

const config = readConfig(productionSettings)

describe('security', () => {
  test.each([
    ['https://farmer.shop.example/login/kakao-popup', 'farmer', true],
    ['https://farmer.shop.example/login/kakao-popup', 'ru', false],
    ['http://farmer.shop.example/login/kakao-popup', 'farmer', false],
    ['https://farmer.localhost/login/kakao-popup', 'farmer', false],
    ['https://farmer.shop.example.evil.example/login/kakao-popup', 'farmer', false],
  ] as const)(
    '[K2] [G7] in production a redirect to %s of %s is accepted: %s',
    (redirectUri, brand: BrandId, isGood) => {
      const visit = { brand, userId: 1, snsType: 'kakaotalk', redirectUri, aim: 'login' } as const
      const isAccepted = (): boolean => {
        try {
          assertReturn({ config }, visit)
          return true
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalidInput', problems: [{ path: 'body.redirectUri' }] })
          return false
        }
      }
      expect(isAccepted()).toBe(isGood)
    },
  )
})
