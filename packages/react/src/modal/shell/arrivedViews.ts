import { Connect } from '../views/Connect/index.ts'
import type { AnyView, LoadedViews } from './useLazyView.ts'

/** Views that come with the shell: what a first click shows must not wait for a second round trip. */
export const arrivedViews: LoadedViews = { Connect: Connect as AnyView }
