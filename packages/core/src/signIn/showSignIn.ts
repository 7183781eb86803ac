import type { Config } from '../config/Config.ts'

/** Has the modal show the question, whatever it showed; a page without one finds it in `getSignIn`. */
export function showSignIn(config: Config): void {
  const { stores, parameters } = config._internal
  const { modal } = stores
  if (!modal) return
  if (!modal.state.open) modal.open()
  modal.reset(parameters.siweConfig ? olderView : view)
}

// The same entries each time: a question that is shown already stays as it is.
const view = { view: 'SIWXSignMessage' } as const
const olderView = { view: 'ConnectingSiwe' } as const
