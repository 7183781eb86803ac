import type { ViewName } from '../router/ViewName.ts'
import type { LateView } from './LateView.ts'
import { viewRegistry } from './viewRegistry.ts'

/** The module of a view, wherever it is listed. */
export function loadView(name: ViewName): Promise<object> {
  return name in viewRegistry
    ? viewRegistry[name as keyof typeof viewRegistry]()
    : import('./lateViews.ts').then((code): Promise<object> => code.lateViews[name as LateView]())
}
