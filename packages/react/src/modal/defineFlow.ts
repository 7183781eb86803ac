import type { Config } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { FlowName, ViewsOf } from './languages/en/titles.ts'
import { kitStyles } from './ui/kit.ts'
import type { ViewName, ViewProps } from './views.ts'

type Views = { readonly [view in ViewName]: ComponentType<ViewProps<view>> }

/** A flow: views that belong together and load as one chunk. `elsewhere`: names of views whose code is in another chunk. */
export type Flow<flow extends FlowName = FlowName, elsewhere = never> = {
  readonly views: Pick<Views, Exclude<Extract<ViewsOf<flow>, ViewName>, elsewhere>>
  /** The styles of the kit, which are adopted before a view of the flow is mounted. */
  readonly styles: string
}

/**
 * Defines the views of a flow, each under the name that `languages/en/titles.ts` gives it. Every component takes the data
 * that `ViewData` says its view has.
 *
 * @example
 * // modal/flows/accounts/index.ts
 * export default defineFlow({ views: { Account, AccountNft } })
 */
export function defineFlow<names extends ViewName>(flow: {
  readonly views: Pick<Views, names>
  /**
   * Actions that the queries of the views run. The options of a query import its action when it runs, which were one more wave of
   * requests after the flow; an action named here loads with the flow.
   */
  readonly actions?: readonly ((config: Config, parameters: never) => Promise<unknown>)[]
}) {
  return { ...flow, styles: kitStyles }
}
