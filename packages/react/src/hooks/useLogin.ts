import type { Connector, LoginSource, LoginUser } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useConfigValue } from './useConfigValue.ts'

/** The embedded wallet of an app and its user. */
export type Login = {
  readonly connector: Connector
  /** Signs the person in, step by step. Connect the `connector` afterwards. */
  readonly source: LoginSource
  readonly user: LoginUser | undefined
}

/** Returns the embedded wallet and its user, or `undefined` when the app has none. */
export function useLogin(): Login | undefined {
  const connector = useConfigValue(({ connectors }) => connectors.find(({ login }) => login))
  const source = connector?.login
  const user = useSyncExternalStore(
    source?.subscribe ?? noSubscription,
    () => source?.user(),
    () => undefined,
  )
  return connector && source && { connector, source, user }
}

const noSubscription = () => () => {}
