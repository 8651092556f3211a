import type { SearchSuggestion } from '@shop/contract'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { SearchIcon } from '#src/ui/icons/shop-icons.tsx'
import { CloseIcon } from '#src/ui/icons/sign-icons.tsx'
import { addRecentWord } from './recent-words.ts'
import { toSearchAddress, toTerm } from './search-address.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** Returns a function that opens the page of a suggestion. */
const useGoTo = () => {
  const navigate = useNavigate()
  return ({ text, kind, productId }: Pick<SearchSuggestion, 'text' | 'kind' | 'productId'>) => {
    if (kind === 'product' && productId !== null) return void navigate(`/product/${productId}`)
    const q = toTerm(text)
    if (q === '') return undefined
    addRecentWord(q)
    return void navigate(toSearchAddress({ q }))
  }
}

/** Index of the suggestion selected with the arrow keys; -1 is the typed text. */
const useActive = (count: number) => {
  const [active, setActive] = useState(-1)
  const at = active < count ? active : -1
  const move = (step: 1 | -1) => setActive(at + step < -1 ? count - 1 : at + step >= count ? -1 : at + step)
  return { at, move, leave: () => setActive(-1) }
}

/** Search field with suggestions, selected by arrow keys, tap or Enter. SCREEN-13 */
export function SearchBox({ term, takesFocus }: { term: string; takesFocus: boolean }) {
  const [text, setText] = useState(term)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const goTo = useGoTo()
  const suggestions = useSuggestions(text, isOpen)
  const { at, move, leave } = useActive(suggestions.length)
  useEffect(() => {
    if (takesFocus) input.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const close = () => {
    setOpen(false)
    leave()
  }
  const choose = (suggestion: Pick<SearchSuggestion, 'text' | 'kind' | 'productId'>) => {
    if (suggestion.kind === 'word') setText(suggestion.text)
    close()
    input.current?.blur()
    goTo(suggestion)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    choose(suggestions[at] ?? { text, kind: 'word', productId: null })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrow keys go to the input method while it composes a Korean syllable
    if (event.nativeEvent.isComposing || event.keyCode === 229) {
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    if (event.key === 'Escape') return close()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    move(event.key === 'ArrowDown' ? 1 : -1)
  }
  const isShown = suggestions.length > 0
  return (
    <search className="min-w-0 flex-1">
      <form
        action="/search"
        onSubmit={submit}
        className="flex h-11 items-center rounded-control bg-sunken pr-0.5 ring-accent ring-inset has-[input:focus-visible]:ring-2"
      >
        <button type="submit" aria-label="검색하기" className="grid size-11 place-items-center">
          <SearchIcon size={18} />
        </button>
        <input
          ref={input}
          type="search"
          name="q"
          role="combobox"
          aria-label="상품 검색"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          placeholder="어떤 상품을 찾으세요?"
          value={suggestions[at]?.text ?? text}
          onChange={(event) => {
            leave()
            setText(event.target.value)
            setOpen(true)
          }}
          onFocus={() => setOpen(text !== term)}
          onBlur={close}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent px-2 text-16 outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && (
          <IconButton
            label="지우기"
            onClick={() => {
              setText('')
              close()
              input.current?.focus()
            }}
          >
            <CloseIcon size={18} />
          </IconButton>
        )}
      </form>
      <SuggestionList id={listId} asked={text} suggestions={suggestions} active={at} onChoose={choose} />
    </search>
  )
}
