// Imports every built entry in Node, where there is no DOM: nothing may run or look for a browser (X.48, field note J1).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const touched = []
for (const name of [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'HTMLElement',
  'customElements',
])
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      // A library may ask whether there is a browser (TanStack Query does); ours has no reason to while it loads.
      const caller = new Error().stack?.split('\n')[2] ?? ''
      if (!caller.includes('/node_modules/')) touched.push(name)
      return undefined
    },
  })

let entries = 0
for (const folder of [
  'packages/protocol',
  'packages/siwx',
  'packages/walletconnect',
  'packages/core',
  'packages/wagmi',
  'packages/ethers',
  'packages/frame',
  'packages/react',
  'packages/compat',
  'packages/server',
  'packages/test',
]) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const [subpath, target] of Object.entries(manifest.exports)) {
    if (typeof target === 'string') continue
    const before = touched.length
    const exported = Object.keys(await import(join(process.cwd(), folder, target.default)))
    if (exported.length === 0) throw new Error(`${manifest.name}${subpath.slice(1)} exports nothing`)
    // The element's files have React DOM in them, which asks whether there is a browser.
    if (target.default.includes('/element/')) touched.length = before
    entries++
  }
}
if (touched.length > 0)
  throw new Error(`an entry read ${[...new Set(touched)].join(', ')} while it was imported`)
console.log(`${entries} entries import without a browser`)
