import type { ReactNode } from 'react'

export interface Fact {
  name: string
  value: ReactNode
}

/** Names and values as a list. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col gap-2.5 text-14">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex gap-4">
          <dt className="w-18 shrink-0 text-ink-faint">{name}</dt>
          <dd className="min-w-0 flex-1 text-ink-soft">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const CELL = 'border-y border-line px-3 py-2.5 align-top'

/** Names and values as a table with borders. */
export function FactTable({ caption, facts }: { caption: string; facts: readonly Fact[] }) {
  return (
    <table className="w-full border-collapse text-13">
      <caption className="pb-2 text-left text-14 font-bold">{caption}</caption>
      <tbody>
        {facts.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row" className={`${CELL} w-[38%] bg-sunken text-left font-semibold text-ink-soft`}>
              {name}
            </th>
            <td className={`${CELL} text-ink-soft`}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
