import { areaTypeOf } from '@shop/rules'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { Sheet } from '#src/ui/layers/sheet.tsx'
import { Badge } from '#src/ui/shown/badge.tsx'
import type { PostcodePlace } from './find-postcodes.ts'

const REGISTER = 'https://www.juso.go.kr/openIndexPage.do'
const areaNames = { major: undefined, secondary_area: '제주', third_area: '도서산간' } as const

type Find = (search: string) => PostcodePlace[]

/** The table comes with the first search sheet, not with the page. */
const useFinder = (open: boolean): Find | undefined => {
  const [find, setFind] = useState<{ run: Find }>()
  useEffect(() => {
    if (!open || find) return
    void import('./find-postcodes.ts').then(({ findPostcodes }) => setFind({ run: findPostcodes }))
  }, [open, find])
  return find?.run
}

function Place({ place, onChoose }: { place: PostcodePlace; onChoose: () => void }) {
  const area = areaNames[areaTypeOf(place.zonecode)]
  return (
    <li>
      <button type="button" onClick={onChoose} className="pressable hairline-b w-full py-3.5 text-left">
        <span className="flex items-center gap-2">
          <span className="figures text-14 font-bold text-accent-ink">{place.zonecode}</span>
          {area && <Badge>{area}</Badge>}
        </span>
        <span className="block text-16">
          {place.roadAddress}{' '}
          <span className="text-ink-soft">
            ({place.neighbourhood}, {place.name})
          </span>
        </span>
      </button>
    </li>
  )
}

function NothingFound() {
  return (
    <div className="rounded-card bg-sunken p-4 text-14 text-ink-soft">
      <p className="font-semibold text-ink">찾는 주소가 목록에 없어요</p>
      <p className="mt-1">
        이 창을 닫고 우편번호와 주소를 직접 입력해 주세요. 우편번호를 모르면{' '}
        <a
          href={REGISTER}
          target="_blank"
          rel="noreferrer noopener"
          className="text-accent-ink underline underline-offset-4"
        >
          도로명주소 안내
          <span className="sr-only"> (새 창)</span>
        </a>
        에서 찾을 수 있어요.
      </p>
    </div>
  )
}

interface PostcodeSheetProps {
  open: boolean
  onClose: () => void
  onChoose: (place: PostcodePlace) => void
}

/**
 * Finds a postcode by road, neighbourhood or the name of a building. It is the shop's own: no script of others runs where addresses are
 * typed.
 */
export function PostcodeSheet({ open, onClose, onChoose }: PostcodeSheetProps) {
  const find = useFinder(open)
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState('')
  const found = asked && find ? find(asked) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(search.trim())
  }
  return (
    <Sheet open={open} onClose={onClose} title="주소 찾기">
      <search>
        <form onSubmit={submit} className="pb-3">
          <TextField
            label="도로명, 동 이름, 건물 이름"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={60}
            placeholder="예: 테헤란로 152"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            trailing={
              <Button type="submit" look="soft" size="small">
                찾기
              </Button>
            }
          />
        </form>
      </search>
      <output className="sr-only">{found && `주소 ${found.length}개를 찾았어요.`}</output>
      {found === undefined && (
        <p className="pb-4 text-13 text-ink-faint">
          ‘서울시청’처럼 건물 이름으로도 찾을 수 있어요. 제주와 도서산간은 배송비가 더해질 수 있어요.
        </p>
      )}
      {found && found.length === 0 && <NothingFound />}
      {found && found.length > 0 && (
        <ul>
          {found.map((place) => (
            <Place key={place.roadAddress} place={place} onChoose={() => onChoose(place)} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}
