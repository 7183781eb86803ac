'use client'
import { createConfig } from '@latchkey/core'
import { createCookieStorage } from '@latchkey/core/cookie'
import { evm } from '@latchkey/core/evm'
import { LatchkeyProvider } from '@latchkey/react'
import { useState } from 'react'
import { mainnet } from 'viem/chains'

export function Providers({ initialState, children }) {
  const [config] = useState(() =>
    createConfig({ networks: [mainnet], adapters: [evm()], storage: createCookieStorage(), initialState }),
  )
  return <LatchkeyProvider config={config}>{children}</LatchkeyProvider>
}
