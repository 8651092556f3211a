import { Component } from 'react'
import { notePlace, standAt } from './scroll-position.ts'

interface Props {
  /** The key of the entry of the history that is shown. */
  entry: string
}

/**
 * Who comes back to a page finds in sight what they had left there, though what stands above it has another height by now: the
 * router knows only how far down they were. A class, because React tells only these before it takes the old page away.
 * Stands after `ScrollRestoration`, which acts first.
 */
export class PlaceKeeper extends Component<Props> {
  readonly #note = () => notePlace(this.props.entry)

  override componentDidMount() {
    // before what was kept is written down
    window.addEventListener('pagehide', this.#note, { capture: true })
    document.addEventListener('visibilitychange', this.#note, { capture: true })
    standAt(this.props.entry)
  }

  override getSnapshotBeforeUpdate({ entry }: Props) {
    if (entry !== this.props.entry) notePlace(entry)
    // oxlint-disable-next-line unicorn/no-null -- what React asks for
    return null
  }

  override componentDidUpdate({ entry }: Props) {
    if (entry !== this.props.entry) standAt(this.props.entry)
  }

  override componentWillUnmount() {
    window.removeEventListener('pagehide', this.#note, { capture: true })
    document.removeEventListener('visibilitychange', this.#note, { capture: true })
  }

  override render() {
    return null
  }
}
