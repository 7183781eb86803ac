import type { ViewName, ViewParameters } from './ViewName.ts'

/**
 * What every view is given: the data of its own history entry. Read it from here, not from `modal.state.stack`: while
 * one view leaves and another enters, both are mounted.
 */
export type ViewProps<name extends ViewName> = { readonly data: ViewParameters[name] }
