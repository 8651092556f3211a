import { Component } from 'react'
import { restoreAnchor, saveAnchor } from './scroll-position.ts'

interface Props {
  /** The key of the current entry of the history. */
  entry: string
}

/**
 * Restores what was in the window when a page was left, even if the page above it has another height by now; the router restores
 * only the scroll position in pixels. A class component, because only these have a hook before the old page is removed. Rendered
 * after `ScrollRestoration`, whose effects run first.
 */
export class ViewRestoration extends Component<Props> {
  readonly #save = () => saveAnchor(this.props.entry)

  override componentDidMount() {
    // in the capture phase: before view-state.ts stores the views
    window.addEventListener('pagehide', this.#save, { capture: true })
    document.addEventListener('visibilitychange', this.#save, { capture: true })
    restoreAnchor(this.props.entry)
  }

  override getSnapshotBeforeUpdate({ entry }: Props) {
    if (entry !== this.props.entry) saveAnchor(entry)
    // oxlint-disable-next-line unicorn/no-null -- what React asks for
    return null
  }

  override componentDidUpdate({ entry }: Props) {
    if (entry !== this.props.entry) restoreAnchor(this.props.entry)
  }

  override componentWillUnmount() {
    window.removeEventListener('pagehide', this.#save, { capture: true })
    document.removeEventListener('visibilitychange', this.#save, { capture: true })
  }

  override render() {
    return null
  }
}
