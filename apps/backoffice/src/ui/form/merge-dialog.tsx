import { useState } from 'react'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import type { Difference, Theirs } from './merge.ts'

interface MergeDialogProps {
  theirs: Theirs
  differences: readonly Difference[]
  labels: Readonly<Record<string, string>>
  /** Text of a value; undefined for those that have no own text. */
  textOf: ((field: string, value: unknown) => string | undefined) | undefined
  /** Saves with the values of the other for these fields. */
  onMerge: (fromTheirs: readonly string[]) => void
  onClose: () => void
}

const plainText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '(비어 있음)'
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

interface ChoiceProps {
  name: string
  label: string
  text: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ name, label, text, isChosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={`flex min-w-0 items-start gap-2 rounded-control p-2.5 text-14 ring-1 ring-inset ${isChosen ? 'bg-accent-soft ring-accent' : 'ring-line'}`}
    >
      <input
        type="radio"
        name={name}
        aria-label={`${label}: ${text}`}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 accent-[var(--b-accent)]"
      />
      <span className="min-w-0">
        <span className="block text-12 text-ink-faint">{label}</span>
        <span className="block whitespace-pre-wrap">{text}</span>
      </span>
    </label>
  )
}

/** Shows the own values and those of the other person side by side, and saves the chosen ones. */
export function MergeDialog({ theirs, differences, labels, textOf, onMerge, onClose }: MergeDialogProps) {
  // what only the other has changed is taken over; what both have changed stays mine until it is chosen
  const [taken, setTaken] = useState(
    () => new Set(differences.filter(({ isMineChanged }) => !isMineChanged).map(({ field }) => field)),
  )
  const choose = (field: string, isTheirs: boolean): void => {
    const next = new Set(taken)
    if (isTheirs) next.add(field)
    else next.delete(field)
    setTaken(next)
  }
  const show = (field: string, value: unknown): string => textOf?.(field, value) ?? plainText(value)
  const who = theirs.by === undefined ? '다른 사람' : `${theirs.by} 님`
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title="그사이에 값이 바뀌었어요"
      text={`${who}이 ${theirs.at === undefined ? '먼저' : `${momentText(theirs.at)}에`} 저장했어요. 남길 값을 골라 주세요.`}
      actions={
        <>
          <Button onClick={onClose}>계속 고치기</Button>
          <Button look="primary" onClick={() => onMerge([...taken])}>
            고른 값으로 저장
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-3">
        {differences.length === 0 && <p className="text-14 text-ink-soft">내가 고친 값은 겹치지 않아요.</p>}
        {differences.map(({ field, mine, theirs: other }) => (
          <fieldset key={field} className="flex flex-col gap-1.5">
            <legend className="mb-1.5 text-13 font-semibold text-ink-soft">{labels[field] ?? field}</legend>
            <div className="grid gap-2 wide:grid-cols-2">
              <Choice
                name={field}
                label="내 값"
                text={show(field, mine)}
                isChosen={!taken.has(field)}
                onChoose={() => choose(field, false)}
              />
              <Choice
                name={field}
                label={`${who} 값`}
                text={show(field, other)}
                isChosen={taken.has(field)}
                onChoose={() => choose(field, true)}
              />
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
