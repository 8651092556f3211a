import type { Product, ProductForUser, ProductOptions } from '@shop/contract'
import { useState } from 'react'
import { ChosenLines } from './chosen-lines.tsx'
import { OptionChoices, PickedStep } from './option-choices.tsx'
import { type Choice, isSellable, listChoices, listCombinations } from './option-steps.ts'
import { type Chosen, choose, remove, step, type UnitBounds } from './selection.ts'

export interface OptionFormState {
  chosen: readonly Chosen[]
  /** Undefined starts over. */
  setChosen: (chosen: readonly Chosen[] | undefined) => void
  message: string | undefined
  setMessage: (message: string | undefined) => void
}

/** The selection of one product; one without options starts with its only combination. */
export const useOptionForm = (product: Product | undefined, options: ProductOptions | undefined): OptionFormState => {
  const [given, setGiven] = useState<readonly Chosen[]>()
  const [message, setMessage] = useState<string>()
  const [only] = options && options.options.length === 0 ? listCombinations(options) : []
  const chosen =
    given ?? (only && product && isSellable(only, product.productStatus) ? [{ combination: only, units: 1 }] : [])
  const setChosen = (next: readonly Chosen[] | undefined) => {
    setGiven(next)
    setMessage(undefined)
  }
  return { chosen, setChosen, message, setMessage }
}

interface OptionFormProps extends OptionFormState {
  product: Product
  options: ProductOptions
  personal: ProductForUser | undefined
  isSpecialSale: boolean
}

export function OptionForm(props: OptionFormProps) {
  const { product, options, personal, isSpecialSale, chosen, setChosen, message, setMessage } = props
  const [picked, setPicked] = useState<readonly Choice[]>([])
  const bounds: UnitBounds = {
    restrictedStockOrder: product.restrictedStockOrder,
    remainingUnits: personal?.remainingUnits,
  }
  const combinations = listCombinations(options)
  const current = options.options[picked.length]
  const ids = picked.map(({ id }) => id)
  const pick = (choice: Choice) => {
    setMessage(undefined)
    // a path that ends is a combination; the next choice starts over
    if (!choice.combination) return setPicked([...picked, choice])
    const choosing = choose(chosen, choice.combination, bounds)
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
              onBack={() => setPicked(picked.slice(0, level))}
            />
          ))}
          <h3 className="pt-1 text-14 font-bold">
            {current.name}
            <span className="ml-1.5 text-12 font-normal text-ink-faint">
              {picked.length + 1}/{options.options.length} 단계
            </span>
          </h3>
          <OptionChoices
            key={current.id}
            name={current.name}
            focus={picked.length > 0}
            choices={listChoices({ options, combinations, productStatus: product.productStatus, isSpecialSale }, ids)}
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
        onRemove={(line) => setChosen(remove(chosen, line))}
      />
    </div>
  )
}
