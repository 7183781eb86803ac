import type { Connector, LoginSource, LoginUser } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useConfigValue } from './useConfigValue.ts'

/** The embedded wallet of an app, and who is signed in to it. */
export type Login = {
  readonly connector: Connector
  /** Signing in, step by step; then connect the `connector`. */
  readonly source: LoginSource
  readonly user: LoginUser | undefined
}

/** Signing in by e-mail; `undefined` where the app has no embedded wallet. */
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
