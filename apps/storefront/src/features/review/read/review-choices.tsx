import { formatCount } from '@shop/rules'
import type { FormEvent, ReactNode } from 'react'
import { Chip, ChipLink } from '#src/ui/controls/chip.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Select } from '#src/ui/controls/select.tsx'
import { SearchIcon } from '#src/ui/icons/shop-icons.tsx'
import { CloseIcon } from '#src/ui/icons/sign-icons.tsx'
import { firstChoice, type ReviewChoice } from '../review-input.ts'
import { changeChoice, orderTexts, reviewOrders, toReviewTerm, withoutOption } from './review-address.ts'
import type { Summary } from './use-reviews.ts'

interface ChoicesProps {
  choice: ReviewChoice
  summary: Summary
  onChange: (choice: ReviewChoice) => void
  /** Address of a choice, on a page that has one. */
  toAddress?: (choice: ReviewChoice) => string
}

function ChoiceChip(props: Omit<ChoicesProps, 'summary'> & { chosen: boolean; children: ReactNode }) {
  const { choice, chosen, onChange, toAddress, children } = props
  if (toAddress)
    return (
      <ChipLink chosen={chosen} to={toAddress(choice)}>
        {children}
      </ChipLink>
    )
  return (
    <Chip chosen={chosen} onClick={() => onChange(choice)}>
      {children}
    </Chip>
  )
}

/** Search field. An empty search shows the list again. */
function SearchField({ choice, onChange, toAddress }: Omit<ChoicesProps, 'summary'>) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    const q = toReviewTerm(typeof typed === 'string' ? typed : '')
    if (q !== choice.q) onChange(changeChoice(firstChoice, { q }))
  }
  return (
    <search>
      <form
        action={toAddress?.(firstChoice)}
        onSubmit={submit}
        className="flex h-11 items-center rounded-control bg-sunken pr-0.5 ring-accent ring-inset has-[input:focus-visible]:ring-2"
      >
        <button type="submit" aria-label="후기 검색하기" className="grid size-11 place-items-center">
          <SearchIcon size={18} />
        </button>
        <input
          key={choice.q}
          type="search"
          name="q"
          aria-label="후기 검색"
          placeholder="후기에서 찾기"
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={choice.q}
          maxLength={50}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
        />
        {choice.q !== '' && (
          <IconButton label="검색 지우기" onClick={() => onChange(firstChoice)}>
            <CloseIcon size={18} />
          </IconButton>
        )}
      </form>
    </search>
  )
}

function OptionSelect({ choice, summary: { options }, onChange }: Omit<ChoicesProps, 'toAddress'>) {
  if (options.length < 2) return null
  const choices = options.map(({ name, count }) => ({ value: name, label: `${name} (${formatCount(count)})` }))
  return (
    <Select
      label="구매한 옵션"
      bare
      value={choice.optionName ?? ''}
      choices={[{ value: '', label: '모든 옵션' }, ...choices]}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === '' ? changeChoice(withoutOption(choice), {}) : changeChoice(choice, { optionName: value }))
      }
    />
  )
}

/** Search, option, photo filter and sort order of reviews. The reviews of an option, and found ones, are sorted by time. */
export function ReviewChoices({ hasPhotoFilter = true, ...props }: ChoicesProps & { hasPhotoFilter?: boolean }) {
  const { choice, onChange } = props
  const sorts = choice.optionName === undefined ? reviewOrders : []
  const chip = { onChange, ...(props.toAddress && { toAddress: props.toAddress }) }
  return (
    <div className="flex flex-col gap-2">
      <SearchField {...props} />
      {choice.q === '' && (
        <>
          <OptionSelect {...props} />
          <fieldset className="no-scrollbar -mx-5 flex min-w-0 gap-2 overflow-x-auto px-5 py-1">
            <legend className="sr-only">후기 고르기</legend>
            {hasPhotoFilter && (
              <ChoiceChip
                {...chip}
                chosen={choice.photosOnly}
                choice={changeChoice(choice, { photosOnly: !choice.photosOnly })}
              >
                사진 후기만
              </ChoiceChip>
            )}
            {sorts.map((orderBy) => (
              <ChoiceChip
                key={orderBy}
                {...chip}
                chosen={choice.orderBy === orderBy}
                choice={changeChoice(choice, { orderBy })}
              >
                {orderTexts[orderBy]}
              </ChoiceChip>
            ))}
            {sorts.length === 0 && <p className="self-center text-13 text-ink-faint">최신순으로 보여 드려요.</p>}
          </fieldset>
        </>
      )}
    </div>
  )
}
