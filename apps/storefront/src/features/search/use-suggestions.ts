import type { SearchSuggestion } from '@shop/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sendCall } from '#src/lib/call/api.ts'
import { toTerm } from './search-address.ts'

const PAUSE_MS = 120

/** The text once the typing has paused. */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** What a half-typed term may become. An answer that is no longer wanted is called off; the last one stays until the next is there. */
export const useSuggestions = (text: string, isOpen: boolean): readonly SearchSuggestion[] => {
  const q = toTerm(usePaused(text))
  const { data } = useQuery({
    queryKey: ['search.suggest', q],
    queryFn: ({ signal }) => sendCall('search.suggest', { query: { q } }, { signal }),
    enabled: isOpen && q !== '',
    placeholderData: keepPreviousData,
    // a suggestion that failed is one that is not there
    retry: false,
  })
  return isOpen && toTerm(text) !== '' ? (data?.suggestions ?? []) : []
}
