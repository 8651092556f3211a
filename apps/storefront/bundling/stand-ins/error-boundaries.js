// root.tsx has its own error screen; this one is left for a fault of that screen itself
import { Component, createElement } from 'react'
export class RemixErrorBoundary extends Component {
  state = {}
  static getDerivedStateFromError() {
    return { failed: true }
  }
  render() {
    if (!this.state.failed) return this.props.children
    const text = createElement('p', {}, '에러가 발생했어요. 새로고침해 주세요.')
    return createElement('html', { lang: 'ko' }, createElement('body', {}, text))
  }
}
export const RemixRootDefaultErrorBoundary = undefined
