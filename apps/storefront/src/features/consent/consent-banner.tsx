import { type RefObject, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ConsentChoice } from '#src/lib/consent.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { recordChoice } from './evidence.ts'
import { purposes } from './purposes.ts'
import { useBannerPlace } from './use-banner-place.ts'

const LINK = 'finger font-semibold text-ink underline underline-offset-4'

/** Choice by purpose, with nothing preselected. */
function Choices({ choice, onChange }: { choice: ConsentChoice; onChange: (choice: ConsentChoice) => void }) {
  return (
    <ul className="mt-2 flex flex-col">
      {purposes.map(({ key, name, short }) => (
        <li key={key}>
          <Checkbox
            checked={key === 'necessary' || choice[key]}
            disabled={key === 'necessary'}
            onChange={(event) => onChange({ ...choice, [key]: event.currentTarget.checked })}
          >
            <span className="block py-1.5">
              <span className="font-semibold">{name}</span>
              <span className="block text-13 text-ink-soft">{short}</span>
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}

/** Stores the choice. If the focus was in the banner, it moves to the content, because the banner disappears. */
const useDecide = (region: RefObject<HTMLElement | null>) => (choice: ConsentChoice) => {
  if (region.current?.contains(document.activeElement))
    document.getElementById('content')?.focus({ preventScroll: true })
  recordChoice(choice, 'banner')
  showSnackbar('저장했어요. 개인정보 설정에서 언제든 바꿀 수 있어요.')
}

/**
 * Asks for the choice about measurement and advertising. It is not modal and takes no focus. It is first in the document, so that
 * the keyboard reaches it before the page, and refusing is as easy as accepting.
 */
export function ConsentBanner() {
  const region = useRef<HTMLElement>(null)
  useBannerPlace(region)
  const titleId = useId()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [choice, setChoice] = useState<ConsentChoice>({ measurement: false, advertising: false })
  const decide = useDecide(region)
  return (
    <section
      ref={region}
      data-banner=""
      aria-labelledby={titleId}
      className="fixed inset-x-0 bottom-0 z-[25] mx-auto max-h-[60dvh] w-full max-w-[720px] min-w-[360px] translate-y-0 overflow-y-auto overscroll-contain rounded-t-sheet bg-surface px-5 pt-3.5 pb-3 opacity-100 shadow-lift ring-1 ring-line transition-[translate,opacity] duration-200 ease-enter starting:translate-y-4 starting:opacity-0"
    >
      <h2 id={titleId} className="text-16 font-bold">
        방문 정보를 써도 될까요?
      </h2>
      <p className="mt-0.5 text-13 text-pretty text-ink-soft">
        방문을 세고 맞춤 광고를 보여 드리려고 해요. 거부해도 모든 기능을 똑같이 쓸 수 있어요.{' '}
        <Link to="/privacy/consent" className={LINK}>
          자세히
        </Link>
      </p>
      <div id={listId} hidden={!isOpen}>
        <Choices choice={choice} onChange={setChoice} />
      </div>
      <div className="mt-2.5 grid grid-cols-2 gap-2">
        <Button look="line" onClick={() => decide({ measurement: false, advertising: false })}>
          모두 거부
        </Button>
        <Button look="line" onClick={() => decide({ measurement: true, advertising: true })}>
          모두 동의
        </Button>
      </div>
      <div className="mt-1 flex justify-center gap-2">
        <Button
          look="ghost"
          size="small"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '접기' : '선택하기'}
        </Button>
        {isOpen && (
          <Button look="ghost" size="small" onClick={() => decide(choice)}>
            고른 것만 동의
          </Button>
        )}
      </div>
    </section>
  )
}
