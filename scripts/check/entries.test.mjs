// What an app's bundler, its server and its type checker find in our packages.
// alone: another file's engine in the same process may look at the page while an entry loads
import { afterAll, describe, expect, it } from 'vitest'
import { publishedEntries, readManifests } from './publishedEntries.mjs'

const folders = [
  'protocol',
  'siwx',
  'walletconnect',
  'core',
  'wagmi',
  'ethers',
  'frame',
  'react',
  'compat',
  'test',
]
const manifests = readManifests(folders)
const entries = publishedEntries(folders)

/** What only a browser has, with a note of who asks for it while it loads. */
const browserOnly = [
  'window',
  'document',
  'location',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'matchMedia',
  'HTMLElement',
  'customElements',
  'requestAnimationFrame',
  'CSSStyleSheet',
]
const touched = []
const before = browserOnly.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)])
for (const name of browserOnly)
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      const caller = new Error().stack?.split('\n')[2] ?? ''
      if (!caller.includes('/node_modules/')) touched.push(`${name} ${caller.trim()}`)
      return undefined
    },
  })
afterAll(() => {
  for (const [name, descriptor] of before)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else delete globalThis[name]
})

describe('our entries', () => {
  it.each(entries)(
    '[X.48] [J1] $name loads where there is no browser, and asks for none',
    async ({ source }) => {
      touched.length = 0
      const effects = watchSideEffects()
      const exported = await import(source).finally(effects.stop)
      expect(Object.keys(exported).length).toBeGreaterThan(0)
      expect(touched).toEqual([])
      expect(effects.found()).toEqual([])
    },
  )

  it('the witness: a timer, a request, a listener of the process and a global are seen', async () => {
    const effects = watchSideEffects()
    try {
      clearTimeout(setTimeout(() => {}, 1))
      await fetch('data:,')
      process.on('SIGUSR2', ignore)
      globalThis.leftBehind = true
    } finally {
      effects.stop()
      process.off('SIGUSR2', ignore)
      delete globalThis.leftBehind
    }
    expect(effects.found().map((line) => line.split(' at ')[0])).toEqual([
      'setTimeout',
      'fetch',
      'process.on SIGUSR2',
      'globalThis.leftBehind',
    ])
  })

  it('the witness: what does ask is seen', () => {
    touched.length = 0
    expect(globalThis.document).toBeUndefined()
    expect(touched).toHaveLength(1)
  })

  it('[X.48] a server draws provider and buttons without a browser, a style attribute or a word', async () => {
    touched.length = 0
    const said = []
    const { error } = console
    console.error = (...words) => said.push(words.join(' '))
    try {
      const { createElement: h } = await import('react')
      const { renderToString } = await import('react-dom/server')
      const { createConfig } = await import('../../packages/core/src/exports/index.ts')
      const { evm } = await import('../../packages/core/src/exports/evm.ts')
      const ui = await import('../../packages/react/src/exports/index.ts')
      const networks = [
        {
          id: 1,
          name: 'Ethereum',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: ['https://rpc.example'] } },
        },
      ]
      const config = createConfig({ networks, adapters: [evm()] })
      const html = renderToString(
        h(
          ui.LatchkeyProvider,
          { config, themeMode: 'system', themeVariables: { '--lk-accent': '#3366ff' } },
          h(ui.ConnectButton),
          h(ui.NetworkButton),
        ),
      )
      expect(html).toContain('Connect wallet')
      expect(html).toContain('data-theme="system"')
      expect(html).not.toContain('style=')
    } finally {
      console.error = error
    }
    expect(said).toEqual([])
    expect(touched).toEqual([])
  })

  it.each(manifests)(
    '[J3] $manifest.name has one form only, ES modules, and no door beside its exports',
    ({ manifest }) => {
      expect(manifest.type).toBe('module')
      for (const old of ['main', 'module', 'browser', 'typings']) expect(manifest[old]).toBeUndefined()
      for (const target of Object.values(manifest.exports)) {
        if (typeof target === 'string') continue
        // One condition for all: no bundler and no server can come to two copies of one module.
        expect(Object.keys(target)).toEqual(['latchkey-source', 'types', 'default'])
        expect(target.types).toMatch(/^\.\/dist\/.+\.d\.ts$/)
        expect(target.default).toMatch(/^\.\/dist\/.+\.js$/)
      }
    },
  )
})

function ignore() {}

/**
 * Watches what a module does while it loads: timers, requests, listeners of the process and new globals. Calls of packages that
 * are not ours don't count. `stop` puts everything back; `found` returns one line for each effect.
 */
function watchSideEffects() {
  const found = []
  const globals = new Set(Object.getOwnPropertyNames(globalThis))
  const watched = [
    [globalThis, 'setTimeout'],
    [globalThis, 'setInterval'],
    [globalThis, 'fetch'],
    [process, 'on'],
  ]
  const originals = watched.map(([owner, name]) => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name)
    const original = owner[name]
    owner[name] = function watch(...values) {
      const caller = new Error().stack?.split('\n')[2] ?? ''
      const isOurs = !caller.includes('/node_modules/') && !caller.includes('node:')
      if (isOurs) found.push(`${owner === process ? `process.on ${values[0]}` : name} at ${caller.trim()}`)
      return original.apply(this, values)
    }
    return [owner, name, descriptor]
  })
  return {
    found: () => found,
    stop() {
      for (const [owner, name, descriptor] of originals)
        if (descriptor) Object.defineProperty(owner, name, descriptor)
        else delete owner[name]
      for (const name of Object.getOwnPropertyNames(globalThis))
        if (!globals.has(name)) found.push(`globalThis.${name}`)
    },
  }
}
