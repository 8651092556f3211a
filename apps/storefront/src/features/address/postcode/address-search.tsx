import type { AreaType, FoundPlace } from '@shop/contract'
import { type FormEvent, useRef, useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { Badge } from '#src/ui/display/badge.tsx'
import { HandNote } from './hand-note.tsx'
import type { PostcodePlace } from './postcode-place.ts'

const areaNames: Record<AreaType, string | undefined> = {
  major: undefined,
  secondary_area: '제주',
  third_area: '도서산간',
}

function Place({ place, onChoose }: { place: FoundPlace; onChoose: () => void }) {
  const area = areaNames[place.areaAddress]
  return (
    <li>
      <button type="button" onClick={onChoose} className="pressable hairline-b w-full py-3.5 text-left">
        <span className="flex items-center gap-2">
          <span className="figures text-14 font-bold text-accent-ink">{place.zonecode}</span>
          {area && <Badge>{area}</Badge>}
          <span className="truncate text-13 text-ink-faint">{place.name}</span>
        </span>
        <span className="mt-0.5 block text-16">{place.roadAddress}</span>
        {place.jibunAddress && <span className="block text-13 text-ink-soft">지번 {place.jibunAddress}</span>}
      </button>
    </li>
  )
}

const toPlace = ({ zonecode, roadAddress, jibunAddress }: FoundPlace): PostcodePlace => ({
  zonecode,
  roadAddress,
  jibunAddress,
  selectedAddress: 'road',
})

type Answer =
  | { kind: 'none' | 'asking' }
  | { kind: 'found'; list: readonly FoundPlace[] }
  | { kind: 'failed'; text: string }

/** Address search state. The latest search wins, whatever the order of the responses. */
const useSearch = () => {
  const [answer, setAnswer] = useState<Answer>({ kind: 'none' })
  const turn = useRef(0)
  const search = async (keyword: string) => {
    turn.current += 1
    const mine = turn.current
    setAnswer({ kind: 'asking' })
    const next = await api('address.search', { query: { keyword } }).then(
      ({ list }): Answer => ({ kind: 'found', list }),
      (error: unknown): Answer => ({ kind: 'failed', text: failureText(error) }),
    )
    if (mine === turn.current) setAnswer(next)
  }
  return { answer, search }
}

interface AddressSearchProps {
  /** Whether the person who enters the address pays no delivery. */
  isFree: boolean
  onChoose: (place: PostcodePlace) => void
}

/** The shop's own search in the road-name register. */
export function AddressSearch({ isFree, onChoose }: AddressSearchProps) {
  const [keyword, setKeyword] = useState('')
  const { answer, search } = useSearch()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (keyword.trim()) void search(keyword.trim())
  }
  const list = answer.kind === 'found' ? answer.list : undefined
  return (
    <>
      <search>
        <form onSubmit={submit} className="pb-3">
          <TextField
            label="도로명, 동 이름과 번지, 건물 이름"
            type="search"
            // the sheet was opened to type here, whether this stands in it by then or comes later
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            data-opens-at
            enterKeyHint="search"
            autoComplete="off"
            maxLength={60}
            placeholder="예: 테헤란로 152, 역삼동 737"
            value={keyword}
            onChange={(event) => setKeyword(event.currentTarget.value)}
            trailing={
              <Button type="submit" look="soft" size="small" busy={answer.kind === 'asking'}>
                찾기
              </Button>
            }
          />
        </form>
      </search>
      <output className="sr-only">{list && `주소 ${list.length}개를 찾았어요.`}</output>
      {(answer.kind === 'none' || answer.kind === 'asking') && (
        <p className="pb-4 text-13 text-ink-faint">
          ‘서울시청’처럼 건물 이름으로도 찾을 수 있어요.
          {!isFree && ' 제주와 도서산간은 배송비가 더해질 수 있어요.'}
        </p>
      )}
      {answer.kind === 'failed' && <HandNote title={answer.text} />}
      {list?.length === 0 && <HandNote title="찾는 주소가 없어요" />}
      {list && list.length > 0 && (
        <ul>
          {list.map((place) => (
            <Place
              key={`${place.zonecode} ${place.roadAddress}`}
              place={place}
              onChoose={() => onChoose(toPlace(place))}
            />
          ))}
        </ul>
      )}
    </>
  )
}
