import type { ComponentType } from 'react'
import type { ViewName } from '../router/ViewName.ts'
import type { ViewProps } from '../router/ViewProps.ts'

/** Where views are, by name: the module exports the view under its own. */
export type ViewLoads<names extends ViewName> = {
  readonly [name in names]: () => Promise<{ readonly [view in name]: ComponentType<ViewProps<name>> }>
}
