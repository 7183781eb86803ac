import { createConfig, type InitialState } from '@latchkey/core'
import { createCookieStorage } from '@latchkey/core/cookie'
import { evm } from '@latchkey/core/evm'
import { LatchkeyProvider } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import { local } from './local'

/** One engine a request on the server, one in the browser; both start from the session of the cookie. */
export function Providers({ initialState, children }: { initialState: InitialState; children: ReactNode }) {
  const [config] = useState(() =>
    createConfig({ networks: [local], adapters: [evm()], storage: createCookieStorage(), initialState }),
  )
  return <LatchkeyProvider config={config}>{children}</LatchkeyProvider>
}
