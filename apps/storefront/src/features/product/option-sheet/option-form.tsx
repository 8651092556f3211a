import type { Product, ProductForUser, ProductOptions } from '@shop/contract'
import { useState } from 'react'
import type { PresentLine } from '../option-sheet-store.ts'
import { ChosenLines } from './chosen-lines.tsx'
import { OptionChoices, PickedStep } from './option-choices.tsx'
import {
  type Choice,
  hasAlternatives,
  isSellable,
  listChoices,
  listCombinations,
  pickSingleValues,
} from './option-steps.ts'
import { type Chosen, choose, remove, replace, step, type UnitBounds } from './selection.ts'

export interface OptionFormState {
  chosen: readonly Chosen[]
  /** Undefined resets the selection. */
  setChosen: (chosen: readonly Chosen[] | undefined) => void
  message: string | undefined
  setMessage: (message: string | undefined) => void
}

interface FormFacts {
  product: Product | undefined
  options: ProductOptions | undefined
  personal: ProductForUser | undefined
  present: PresentLine | undefined
  now: number | undefined
}

const boundsOf = (product: Product, personal: ProductForUser | undefined): UnitBounds => ({
  restrictedStockOrder: product.restrictedStockOrder,
  remainingUnits: personal?.remainingUnits,
})

/** Initial selection: the values of the line being changed, or the only combination. */
const listPreset = ({ product, options, personal, present, now }: FormFacts): readonly Chosen[] => {
  if (!product || !options) return []
  const combinations = listCombinations(options)
  const preset = present ? combinations.find(({ id }) => id === present.combinationId) : combinations[0]
  if (!preset || !isSellable(preset, product.productStatus, now)) return []
  if (present) return replace(preset, present.units, boundsOf(product, personal)).chosen ?? []
  return options.options.length === 0 ? [{ combination: preset, units: 1 }] : []
}

/** Selection state of one product. */
export const useOptionForm = (facts: FormFacts): OptionFormState => {
  const [given, setGiven] = useState<readonly Chosen[]>()
  const [message, setMessage] = useState<string>()
  const setChosen = (next: readonly Chosen[] | undefined) => {
    setGiven(next)
    setMessage(undefined)
  }
  return { chosen: given ?? listPreset(facts), setChosen, message, setMessage }
}

interface OptionFormProps extends OptionFormState {
  product: Product
  options: ProductOptions
  personal: ProductForUser | undefined
  isSpecialSale: boolean
  present: PresentLine | undefined
  now: number | undefined
}

export function OptionForm(props: OptionFormProps) {
  const { product, options, personal, isSpecialSale, present, now, chosen, setChosen, message, setMessage } = props
  const [pickedByShopper, setPicked] = useState<readonly Choice[]>([])
  const bounds = boundsOf(product, personal)
  const combinations = listCombinations(options)
  const facts = { options, combinations, productStatus: product.productStatus, isSpecialSale, now }
  const picked = pickSingleValues(facts, pickedByShopper)
  const current = options.options[picked.length]
  const ids = picked.map(({ id }) => id)
  const pick = (choice: Choice) => {
    setMessage(undefined)
    // the path is a complete combination: the next choice starts over
    if (!choice.combination) return setPicked([...picked, choice])
    const choosing = present
      ? replace(choice.combination, chosen[0]?.units ?? present.units, bounds)
      : choose(chosen, choice.combination, bounds)
    if (choosing.message !== undefined) return setMessage(choosing.message)
    setPicked([])
    return setChosen(choosing.chosen)
  }
  return (
    <div className="flex flex-col gap-5">
      {current && (
        <div className="flex flex-col gap-2">
          {picked.map((choice, level) => (
            <PickedStep
              key={choice.id}
              name={options.options[level]?.name ?? ''}
              value={choice.name}
              onBack={hasAlternatives(facts, picked, level) ? () => setPicked(picked.slice(0, level)) : undefined}
            />
          ))}
          <h3 className="pt-1 text-14 font-bold">
            {current.name}
            {options.options.length > 1 && (
              <span className="ml-1.5 text-12 font-normal text-ink-faint">
                {picked.length + 1}/{options.options.length} 단계
              </span>
            )}
          </h3>
          <OptionChoices
            key={current.id}
            name={current.name}
            focus={pickedByShopper.length > 0}
            choices={listChoices(facts, ids)}
            onPick={pick}
          />
        </div>
      )}
      <p role="alert" className="text-14 font-semibold whitespace-pre-line text-danger empty:-mb-5">
        {message}
      </p>
      <ChosenLines
        chosen={chosen}
        bounds={bounds}
        isSpecialSale={isSpecialSale}
        onlyName={options.options.length === 0 ? product.productDetail.unit || product.name : undefined}
        onStep={(line, by) => setChosen(step(chosen, line, by, bounds))}
        onRemove={present ? undefined : (line) => setChosen(remove(chosen, line))}
      />
    </div>
  )
}
