import type { SearchSuggestion } from '@shop/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sendCall } from '#src/lib/call/api.ts'
import { toTerm } from './search-address.ts'

const PAUSE_MS = 120

/** Returns the text after a pause in typing (debounced). */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/**
 * Loads suggestions for a partially typed term. Cancels outdated requests; shows the previous suggestions until the next
 * arrive.
 */
export const useSuggestions = (text: string, isOpen: boolean): readonly SearchSuggestion[] => {
  const q = toTerm(usePaused(text))
  const { data } = useQuery({
    queryKey: ['search.suggest', q],
    queryFn: ({ signal }) => sendCall('search.suggest', { query: { q } }, { signal }),
    enabled: isOpen && q !== '',
    placeholderData: keepPreviousData,
    // suggestions are optional
    retry: false,
  })
  return isOpen && toTerm(text) !== '' ? (data?.suggestions ?? []) : []
}
