'use client'
import { createConfig } from '@latchkey/core'
import { createCookieStorage, showCookieSession } from '@latchkey/core/cookie'
import { evm } from '@latchkey/core/evm'
import { LatchkeyProvider } from '@latchkey/react'
import { useState } from 'react'
import { mainnet } from 'viem/chains'

export function Providers({ cookie, children }) {
  const [config] = useState(() =>
    showCookieSession(
      createConfig({ networks: [mainnet], adapters: [evm()], storage: createCookieStorage() }),
      cookie,
    ),
  )
  return <LatchkeyProvider config={config}>{children}</LatchkeyProvider>
}
