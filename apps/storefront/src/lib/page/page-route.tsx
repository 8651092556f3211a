import type { ComponentType } from 'react'
import { type LoaderFunction, type RouteObject, useParams } from 'react-router'
import type { PageHandle } from './page-handle.ts'

/** Props of a page and of its `Head`: the parameters of its path. */
export interface PageProps<Required extends string, Optional extends string = never> {
  params: Readonly<Record<Required, string> & Partial<Record<Optional, string>>>
}

/** Exports of a file in `pages/`. */
export interface PageModule {
  default: ComponentType<PageProps<never>>
  /** Renders the document metadata of the page (lib/seo.tsx). */
  Head?: ComponentType<PageProps<never>>
  loader?: LoaderFunction
  handle?: PageHandle
}

/** Converts a page module to the properties of its route. */
export const toPageRoute = ({ default: Page, Head, loader, handle }: PageModule) => {
  function PageWithHead() {
    const params = useParams() as PageProps<never>['params']
    return (
      <>
        {Head && <Head params={params} />}
        <Page params={params} />
      </>
    )
  }
  return { Component: PageWithHead, loader, handle } satisfies Partial<RouteObject>
}
