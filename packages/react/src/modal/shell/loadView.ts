import type { ComponentType } from 'react'
import type { ViewEntry } from '../router/ViewEntry.ts'
import type { ViewName } from '../router/ViewName.ts'
import { viewRegistry } from './viewRegistry.ts'

/** A view as the shell mounts it; `data` belongs to the entry it was taken from. */
export type AnyView = ComponentType<{ data: ViewEntry['data'] }>

/** Views whose code is here, kept per open modal, so that going back is immediate. */
export type LoadedViews = { [name in ViewName]?: AnyView }

/** Loads a view's code and keeps it among `loaded`. */
export async function loadView(name: ViewName, loaded: LoadedViews): Promise<AnyView> {
  // An entry's view and data belong together by the type of ViewEntry, which a lookup by name can't carry.
  const component = (await viewRegistry[name]()) as AnyView
  loaded[name] = component
  return component
}
