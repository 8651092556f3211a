import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Icon } from '#src/ui/icons/icons.tsx'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import type { GridFilter } from './grid-types.ts'
import type { GridQueryState } from './use-grid-query.ts'

const TYPING_MS = 300

interface TypedProps {
  filter: GridFilter
  queryState: GridQueryState
  searchRef?: RefObject<HTMLInputElement | null> | undefined
}

/**
 * Applies a typed text when the person pauses. A press stops the timer, because rows that are replaced between press and release get
 * no click; the click applies the text before it opens a row. `isPending`: the text differs from the applied one.
 */
const useApplyLater = (text: string, isPending: boolean, apply: (text: string) => void): void => {
  const run = useEffectEvent(apply)
  useEffect(() => {
    if (!isPending) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined = undefined
    const stop = () => clearTimeout(timer)
    const start = () => {
      stop()
      timer = setTimeout(() => run(text), TYPING_MS)
    }
    const click = () => {
      stop()
      run(text)
    }
    const listeners = [
      ['pointerdown', stop],
      ['pointerup', start],
      ['pointercancel', start],
      ['click', click],
    ] as const
    start()
    for (const [name, listen] of listeners) window.addEventListener(name, listen, { capture: true })
    return () => {
      stop()
      for (const [name, listen] of listeners) window.removeEventListener(name, listen, { capture: true })
    }
  }, [text, isPending])
}

/** Text filter that is applied when the person pauses or clicks elsewhere. */
function TypedFilter({ filter: { key, label, kind }, queryState, searchRef }: TypedProps) {
  const applied = queryState.query[key] ?? ''
  const [text, setText] = useState(applied)
  const [seen, setSeen] = useState(applied)
  const [isFocused, setFocused] = useState(false)
  if (seen !== applied) {
    setSeen(applied)
    // A chip was removed, or a view was applied. What is being typed is newer than its own filter.
    if (!isFocused) setText(applied)
  }
  const isLeaving = useNavigation().state !== 'idle'
  const term = text.trim()
  useApplyLater(term, term !== applied, (typed) => {
    // a change of the address would cancel the navigation to a row that was opened meanwhile
    if (!isLeaving) queryState.change({ [key]: typed })
  })
  return (
    <TextField
      ref={searchRef}
      label={label}
      isLabelHidden={kind === 'search'}
      type={kind === 'search' ? 'search' : 'text'}
      placeholder={kind === 'search' ? label : undefined}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  )
}

function FilterControl({ filter, queryState }: TypedProps) {
  const { key, label } = filter
  const value = queryState.query[key] ?? ''
  if (filter.kind === 'choice')
    return (
      <SelectField
        label={label}
        value={value}
        options={[['', '전체'], ...filter.options]}
        onChange={(event) => queryState.change({ [key]: event.target.value })}
      />
    )
  if (filter.kind === 'day')
    return (
      <TextField
        label={label}
        type="date"
        value={value}
        onChange={(event) => queryState.change({ [key]: event.target.value })}
      />
    )
  return <TypedFilter filter={filter} queryState={queryState} />
}

const valueText = (filter: GridFilter, value: string): string =>
  filter.kind === 'choice' ? (filter.options.find(([key]) => key === value)?.[1] ?? value) : value

interface FilterBarProps {
  filters: readonly GridFilter[]
  queryState: GridQueryState
  searchRef: RefObject<HTMLInputElement | null>
  /** Buttons at the right: columns, export, saved views. */
  tools: ReactNode
}

/** Search field, the other filters in a sheet, and a chip for each that is set. */
export function FilterBar({ filters, queryState, searchRef, tools }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const search = filters.find(({ kind }) => kind === 'search')
  const others = filters.filter((filter) => filter !== search)
  const active = others.filter(({ key }) => queryState.query[key] !== undefined)
  return (
    <div className="flex flex-col gap-2" data-screen-only="">
      <div className="flex flex-wrap items-center gap-2">
        {search && (
          <div className="min-w-32 flex-1 wide:max-w-[24rem]">
            <TypedFilter filter={search} queryState={queryState} searchRef={searchRef} />
          </div>
        )}
        {others.length > 0 && (
          <Button icon="filter" onClick={() => setOpen(true)}>
            필터{active.length > 0 && ` ${active.length}`}
          </Button>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">{tools}</div>
      </div>
      {active.length > 0 && (
        <ul aria-label="적용한 필터" className="flex flex-wrap gap-1.5">
          {active.map((filter) => (
            <li key={filter.key}>
              <button
                type="button"
                onClick={() => queryState.change({ [filter.key]: undefined })}
                className="inline-flex h-8 items-center gap-1 rounded-chip bg-accent-soft px-3 text-13 text-accent-ink pointer-coarse:h-11"
              >
                {filter.label}: {valueText(filter, queryState.query[filter.key] ?? '')}
                <span className="sr-only">필터 지우기</span>
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
          <li>
            <Button look="ghost" size="small" onClick={queryState.clear}>
              모두 지우기
            </Button>
          </li>
        </ul>
      )}
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="필터"
        actions={
          <>
            <Button onClick={queryState.clear}>모두 지우기</Button>
            <Button look="primary" onClick={() => setOpen(false)}>
              결과 보기
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4 pb-3">
          {others.map((filter) => (
            <FilterControl key={filter.key} filter={filter} queryState={queryState} />
          ))}
        </div>
      </Sheet>
    </div>
  )
}
