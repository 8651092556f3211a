import type { SearchSuggestion } from '@shop/contract'
import { SearchIcon } from '#src/ui/icons/shop-icons.tsx'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'

/** Suggestion with the typed part highlighted. */
function Marked({ text, asked }: { text: string; asked: string }) {
  const at = asked === '' ? -1 : text.indexOf(asked)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b className="text-accent-ink">{asked}</b>
      {text.slice(at + asked.length)}
    </>
  )
}

interface SuggestionListProps {
  id: string
  asked: string
  suggestions: readonly SearchSuggestion[]
  active: number
  onChoose: (suggestion: SearchSuggestion) => void
}

/** Suggested words, then products. Stays in the document when empty, because the field references its id. */
export function SuggestionList({ id, asked, suggestions, active, onChoose }: SuggestionListProps) {
  const isShown = suggestions.length > 0
  return (
    <>
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot be styled, walked by key or told apart from its field
        role="listbox"
        aria-label="추천 검색어"
        className={`absolute inset-x-0 top-14 z-10 overflow-y-auto bg-surface pb-2 shadow-lift ${isShown ? 'max-h-[calc(100dvh-3.5rem)]' : 'hidden'}`}
      >
        {suggestions.map((suggestion, at) => (
          <div
            key={`${suggestion.kind}${suggestion.productId ?? suggestion.text}`}
            id={`${id}-${at}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option stands only in a select or a datalist
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            // prevents the field from losing focus, which would close the list before the click
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
            onKeyDown={(event) => event.key === 'Enter' && onChoose(suggestion)}
            className={`flex min-h-11 cursor-pointer items-center gap-3 px-5 py-2 text-14 ${at === active ? 'bg-sunken' : 'hover:bg-sunken'}`}
          >
            {suggestion.kind === 'word' ? <SearchIcon size={16} /> : <ForwardIcon size={16} />}
            <span className="line-clamp-1">
              <Marked text={suggestion.text} asked={asked.trim()} />
            </span>
          </div>
        ))}
      </div>
      <p className="sr-only" aria-live="polite">
        {isShown ? `추천 검색어 ${suggestions.length}개` : ''}
      </p>
    </>
  )
}
