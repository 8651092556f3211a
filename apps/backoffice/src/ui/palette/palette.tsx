import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import type { Staff } from '@shop/contract'
import { useQueries } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Screen } from '#src/lib/screen.ts'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { Icon, type IconName } from '#src/ui/icons/icons.tsx'
import { listPaletteSources, type PaletteItem, type PaletteSource } from './palette-registry.ts'

interface Entry extends PaletteItem {
  icon: IconName
}
interface Group {
  label: string
  items: Entry[]
}

const SHORTEST_TERM = 2
const normalize = (text: string): string => text.toLowerCase().replace(/\s+/g, '')

const findScreens = (screens: readonly Screen[], term: string): Entry[] =>
  screens.flatMap(({ path, rail }) =>
    rail && normalize(rail.label).includes(normalize(term))
      ? [{ key: path, label: rail.label, to: `/${path}`, icon: rail.icon as IconName }]
      : [],
  )

/** Entries of all sources for a term. A source that fails shows nothing. */
const useFound = (sources: readonly PaletteSource[], term: string) => {
  const brand = useStaffSession((session) => session.brand)
  const isWanted = term.length >= SHORTEST_TERM
  return useQueries({
    queries: sources.map(({ label, find }) => ({
      queryKey: ['palette', brand, label, term],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(term, signal),
      enabled: isWanted,
    })),
    combine: (results) => ({
      isFinding: isWanted && results.some(({ isFetching }) => isFetching),
      groups: results.map(({ data = [] }, at): Group => {
        const { label = '', icon = 'search' } = sources[at] ?? {}
        return { label, items: isWanted ? data.map((item) => ({ ...item, icon })) : [] }
      }),
    }),
  })
}

interface PaletteProps {
  screens: readonly Screen[]
  staff: Staff
  onClose: () => void
}

function Result({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  return (
    <Autocomplete.Item
      value={entry}
      onClick={onOpen}
      className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-14 outline-none data-highlighted:bg-accent-soft pointer-coarse:min-h-11"
    >
      <Icon name={entry.icon} size={18} className="text-ink-faint" />
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {entry.detail && <span className="shrink-0 text-13 text-ink-soft tabular-nums">{entry.detail}</span>}
    </Autocomplete.Item>
  )
}

/** Search over screens and the registered sources. Arrow keys choose, Enter opens, Escape closes. */
export function Palette({ screens, staff, onClose }: PaletteProps) {
  const [text, setText] = useState('')
  const term = useDeferredValue(text.trim())
  const navigate = useNavigate()
  const { groups, isFinding } = useFound(listPaletteSources(staff.permissions), term)
  const shown = [{ label: '화면', items: findScreens(screens, term) }, ...groups].filter(
    ({ items }) => items.length > 0,
  )
  const open = (to: string) => {
    onClose()
    void navigate(to)
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="fixed inset-0 flex justify-center p-3 wide:pt-[12vh]">
          <Dialog.Popup
            data-popup=""
            aria-label="찾기"
            className="popup flex h-fit max-h-[76dvh] w-full max-w-[36rem] flex-col overflow-hidden rounded-card bg-surface shadow-lift"
          >
            <Autocomplete.Root
              inline
              open
              items={shown}
              filter={null}
              value={text}
              onValueChange={setText}
              autoHighlight="always"
              itemToStringValue={(entry: Entry) => entry.label}
            >
              <div className="flex items-center gap-2.5 border-b border-line px-4">
                <Icon name="search" className="text-ink-faint" />
                <Autocomplete.Input
                  placeholder="화면, 주문, 상품, 고객 찾기"
                  aria-label="찾을 말"
                  className="h-12 min-w-0 flex-1 bg-transparent text-16 outline-none focus-visible:outline-none"
                />
              </div>
              <Autocomplete.List className="min-h-0 overflow-y-auto p-2">
                {(group: Group) => (
                  <Autocomplete.Group key={group.label} items={group.items}>
                    <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-12 font-semibold text-ink-faint">
                      {group.label}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(entry: Entry) => <Result key={entry.to} entry={entry} onOpen={() => open(entry.to)} />}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              <Autocomplete.Status className="px-4 pb-3 text-13 text-ink-faint empty:hidden">
                {isFinding ? '찾는 중이에요.' : shown.length === 0 ? '찾는 것이 없어요.' : undefined}
              </Autocomplete.Status>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
