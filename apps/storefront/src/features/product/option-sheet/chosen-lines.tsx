import { formatWon } from '@shop/rules'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Stepper } from '#src/ui/controls/stepper.tsx'
import { CloseIcon } from '#src/ui/icons/sign-icons.tsx'
import { findShipmentText, priceOf } from './option-steps.ts'
import { type Chosen, maxUnits, type UnitBounds } from './selection.ts'

interface ChosenLinesProps {
  chosen: readonly Chosen[]
  bounds: UnitBounds
  isSpecialSale: boolean
  /** Label of the option if there is nothing to choose. */
  onlyName: string | undefined
  onStep: (line: Chosen, by: 1 | -1) => void
  /** Absent when a line is changed, because a new choice replaces it. */
  onRemove?: ((line: Chosen) => void) | undefined
}

function Line({ line, most, props }: { line: Chosen; most: number; props: ChosenLinesProps }) {
  const { combination, units } = line
  const { isSpecialSale, onlyName, onStep, onRemove } = props
  const name = onlyName ?? combination.name
  const shipment = findShipmentText(combination, name)
  return (
    <li className="rounded-control bg-sunken py-2 pr-2 pl-4">
      <div className="flex min-h-11 items-start gap-2">
        <p className="min-w-0 flex-1 pt-2.5 text-14 font-semibold">
          {name}
          {shipment && <span className="block text-12 font-normal text-ink-faint">{shipment}</span>}
        </p>
        {onlyName === undefined && onRemove && (
          <IconButton label={`${name} 빼기`} onClick={() => onRemove(line)}>
            <CloseIcon size={18} />
          </IconButton>
        )}
      </div>
      <div className="flex items-center justify-between gap-3 pr-2">
        <div className="-ml-1.5 rounded-chip bg-surface">
          <Stepper label={name} value={units} max={most} onChange={(next) => onStep(line, next > units ? 1 : -1)} />
        </div>
        <p className="figures text-16 font-bold">{formatWon(priceOf(combination, isSpecialSale) * units)}</p>
      </div>
      {units >= most && most > 1 && (
        <p className="pt-1 pb-1 text-12 text-ink-faint">최대 {most}개까지 담을 수 있어요.</p>
      )}
    </li>
  )
}

/** Selected options with their units. */
export function ChosenLines(props: ChosenLinesProps) {
  const { chosen, bounds } = props
  if (chosen.length === 0) return null
  return (
    <ul aria-label="선택한 옵션" className="flex flex-col gap-2">
      {chosen.map((line) => (
        <Line key={line.combination.id} line={line} most={maxUnits(chosen, line, bounds)} props={props} />
      ))}
    </ul>
  )
}
