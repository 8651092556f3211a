export interface Terms {
  allTerms: boolean
  essentialService: boolean
  essentialPrivacy: boolean
  optionalService: boolean
}

/** Nothing is ticked for the shopper beforehand. */
export const noTerms: Readonly<Terms> = {
  allTerms: false,
  essentialService: false,
  essentialPrivacy: false,
  optionalService: false,
}

/** TERMS-1: the all tick sets all four; each other tick sets itself, and the all tick is set exactly while all three are. */
export function toggleTerm(terms: Terms, term: keyof Terms): Terms {
  const isTicked = !terms[term]
  if (term === 'allTerms') {
    return { allTerms: isTicked, essentialService: isTicked, essentialPrivacy: isTicked, optionalService: isTicked }
  }
  const next = { ...terms, [term]: isTicked }
  return { ...next, allTerms: next.essentialService && next.essentialPrivacy && next.optionalService }
}

/** Whether what must be agreed to is agreed to. */
export function hasEssentialTerms(terms: Terms): boolean {
  return terms.essentialService && terms.essentialPrivacy
}
