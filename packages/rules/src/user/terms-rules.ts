export interface Terms {
  allTerms: boolean
  essentialService: boolean
  essentialPrivacy: boolean
  optionalService: boolean
}

/** Initial state: no term is checked. */
export const noTerms: Readonly<Terms> = {
  allTerms: false,
  essentialService: false,
  essentialPrivacy: false,
  optionalService: false,
}

/** TERMS-1: toggles one term. Toggling allTerms sets or clears all four. allTerms is checked exactly if the other three are. */
export function toggleTerm(terms: Terms, term: keyof Terms): Terms {
  const isTicked = !terms[term]
  if (term === 'allTerms') {
    return { allTerms: isTicked, essentialService: isTicked, essentialPrivacy: isTicked, optionalService: isTicked }
  }
  const next = { ...terms, [term]: isTicked }
  return { ...next, allTerms: next.essentialService && next.essentialPrivacy && next.optionalService }
}

/** Reports whether both essential terms are accepted. */
export function hasEssentialTerms(terms: Terms): boolean {
  return terms.essentialService && terms.essentialPrivacy
}
