// alone: it loads every entry afresh, into a process where nothing of it is loaded yet

import { afterEach, describe, expect, it, vi } from 'vitest'
import { publishedEntries } from './publishedEntries.mjs'

const browserNames = ['window', 'document', 'localStorage', 'sessionStorage', 'indexedDB', 'customElements']
const entries = publishedEntries([
  'protocol',
  'siwx',
  'walletconnect',
  'core',
  'wagmi',
  'ethers',
  'react',
  'test',
])

afterEach(() => {
  vi.resetModules()
  for (const name of browserNames) delete globalThis[name]
})

// The element is for pages: React DOM, which it brings, asks whether there is a browser.
const pageEntry = '@latchkey/react/element'

describe('on a server', () => {
  it.each(entries)(
    '[J1] $name imports without a browser and does nothing',
    async ({ name: entry, source }) => {
      const touched = []
      for (const name of browserNames)
        Object.defineProperty(globalThis, name, {
          configurable: true,
          get() {
            // TanStack Query asks whether there is a browser; ours has no reason to while it loads.
            if (!new Error().stack?.includes('@tanstack')) touched.push(name)
            return undefined
          },
        })
      const timers = vi.spyOn(globalThis, 'setTimeout')
      const fetches = vi.spyOn(globalThis, 'fetch')
      const exported = await import(/* @vite-ignore */ source)
      expect(Object.keys(exported).length).toBeGreaterThan(0)
      if (entry !== pageEntry) expect(touched).toEqual([])
      expect(timers).not.toHaveBeenCalled()
      expect(fetches).not.toHaveBeenCalled()
    },
  )

  it('[J1] a config is made and rendered to text on a server', async () => {
    const { createConfig } = await import('@latchkey/core')
    const { evm } = await import('@latchkey/core/evm')
    const { ConnectButton, LatchkeyProvider } = await import('@latchkey/react')
    const { createElement } = await import('react')
    const { renderToString } = await import('react-dom/server')
    const network = {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
    }
    const config = createConfig({ networks: [network], adapters: [evm()] })
    config.start()()
    const html = renderToString(createElement(LatchkeyProvider, { config }, createElement(ConnectButton)))
    expect(html).toContain('Connect wallet')
  })
})
