import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasEssentialTerms, noTerms, type Terms, toggleTerm } from '#src/user/terms-rules.ts'

const names = ['allTerms', 'essentialService', 'essentialPrivacy', 'optionalService'] as const
const allTicked: Terms = { allTerms: true, essentialService: true, essentialPrivacy: true, optionalService: true }

test('[TERMS-1] toggling all sets or clears all four terms', () => {
  expect(toggleTerm(noTerms, 'allTerms')).toEqual(allTicked)
  expect(toggleTerm({ ...noTerms, essentialService: true }, 'allTerms')).toEqual(allTicked)
  expect(toggleTerm(allTicked, 'allTerms')).toEqual(noTerms)
})

test.each(names.slice(1))('[TERMS-1] unchecking %s clears all and leaves the others unchanged', (name) => {
  expect(toggleTerm(allTicked, name)).toEqual({ ...allTicked, allTerms: false, [name]: false })
})

test('[TERMS-1] checking every term individually sets all', () => {
  const two = toggleTerm(toggleTerm(noTerms, 'essentialService'), 'essentialPrivacy')
  expect(two.allTerms).toBe(false)
  expect(hasEssentialTerms(two)).toBe(true)
  expect(toggleTerm(two, 'optionalService')).toEqual(allTicked)
})

test('[TERMS-1] after any sequence all is checked exactly if the other three are', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names)), (taps) => {
      const terms = taps.reduce<Terms>(toggleTerm, noTerms)
      expect(terms.allTerms).toBe(terms.essentialService && terms.essentialPrivacy && terms.optionalService)
      expect(hasEssentialTerms(terms)).toBe(terms.essentialService && terms.essentialPrivacy)
    }),
  )
})
