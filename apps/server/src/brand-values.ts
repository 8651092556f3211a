import { type BrandId, brandIds, isBrandId } from '@shop/brands'
import { z } from 'zod'

/** A value per brand. */
export type BrandValues = Partial<Record<BrandId, string>>

const pairOf = (part: string): [string, string] => {
  const at = part.indexOf('=')
  return [part.slice(0, at), part.slice(at + 1)]
}

/** A setting with one value for all brands, or `brand=value` separated by commas. `form` checks each value. */
export const brandValues = (form: RegExp, example: string) =>
  z
    .string()
    .default('')
    .transform((text, context): BrandValues => {
      const parts = text.split(',').flatMap((part) => part.trim() || [])
      const [only = '', ...others] = parts
      const isOne = parts.length === 1 && others.length === 0 && form.test(only)
      const pairs = isOne ? brandIds.map((brand): [string, string] => [brand, only]) : parts.map(pairOf)
      if (pairs.some(([brand, value]) => !isBrandId(brand) || !form.test(value)))
        context.addIssue({
          code: 'custom',
          message: `has to be like ${example}, or brand=${example} separated by commas`,
        })
      return Object.fromEntries(pairs)
    })
