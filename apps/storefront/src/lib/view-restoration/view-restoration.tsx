import { Component } from 'react'
import { restoreAnchor, saveAnchor } from './scroll-position.ts'

interface Props {
  /** Key of the current history entry. */
  entry: string
}

/**
 * Restores the content that was in view when a page was left, even if the page above it has a different height now. The router
 * restores only the scroll position in px. This is a class component because only class components have a hook that runs before
 * the old page is removed. Render it after `ScrollRestoration`, whose effects must run first.
 */
export class ViewRestoration extends Component<Props> {
  readonly #save = () => saveAnchor(this.props.entry)

  override componentDidMount() {
    // in the capture phase, to run before view-state.ts stores the views
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
