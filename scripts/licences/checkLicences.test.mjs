import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkLicences, readLicence } from './checkLicences.mjs'
import { deniedPackage } from './deniedPackage.mjs'
import { isAllowedLicence } from './isAllowedLicence.mjs'
import { importedPackages, readBundled } from './readBundled.mjs'

const lockWith = (packages) => ({
  packages: {
    '': { devDependencies: { tool: '1.0.0' } },
    'packages/core': { dependencies: { direct: '1.0.0' } },
    'node_modules/direct': { version: '1.0.0', license: 'MIT', dependencies: { deep: '1.0.0' } },
    'node_modules/deep': { version: '1.0.0', license: 'MIT' },
    'node_modules/tool': { version: '1.0.0', license: 'MIT' },
    ...packages,
  },
})
const gate = (packages, exceptions = {}) =>
  checkLicences({
    lock: lockWith(packages),
    exceptions,
    licenceOf: (entry) => entry.license,
    folders: ['packages/core'],
    bundledOf: () => [],
  })

describe('licence gate', () => {
  it('[X.54] the house as it is installed passes', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    const exceptions = JSON.parse(readFileSync('licences.json', 'utf8'))
    const { problems, counts } = checkLicences({ lock, exceptions, licenceOf: readLicence })
    expect(problems).toEqual([])
    expect(counts.runtime).toBeGreaterThan(20)
    expect(counts.development).toBeGreaterThan(counts.runtime)
  })

  it('[X.54] what only the console needs, which the server serves, is judged as shipped', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    const exceptions = JSON.parse(readFileSync('licences.json', 'utf8'))
    const licenceOf = (entry, id) => (id.startsWith('uplot@') ? 'MPL-2.0' : readLicence(entry, id))
    const { problems } = checkLicences({ lock, exceptions, licenceOf })
    expect(problems).toEqual([expect.stringMatching(/^uplot@[\d.]+ \(runtime\): licence MPL-2\.0$/)])
  })

  it('[X.54] a copyleft package three levels down is found', () => {
    expect(gate({}).problems).toEqual([])
    expect(gate({ 'node_modules/deep': { version: '1.0.0', license: 'GPL-3.0-or-later' } }).problems).toEqual(
      [
        'deep@1.0.0 (runtime): licence GPL-3.0-or-later',
        'deep@1.0.0 (development): licence GPL-3.0-or-later',
      ],
    )
  })

  it('[X.54] a nested copy with another licence is found although the hoisted one is fine', () => {
    const { problems } = gate({
      'node_modules/direct/node_modules/deep': { version: '2.0.0', license: 'SSPL-1.0' },
    })
    expect(problems).toContain('deep@2.0.0 (runtime): licence SSPL-1.0')
  })

  it('weak copyleft may build the product but not ship in it', () => {
    expect(gate({ 'node_modules/tool': { version: '1.0.0', license: 'MPL-2.0' } }).problems).toEqual([])
    expect(gate({ 'node_modules/deep': { version: '1.0.0', license: 'MPL-2.0' } }).problems).toEqual([
      'deep@1.0.0 (runtime): licence MPL-2.0',
    ])
  })

  it('a package that states no licence is a problem, and an exception that is not needed any more too', () => {
    expect(gate({ 'node_modules/deep': { version: '1.0.0' } }).problems).toContain(
      'deep@1.0.0 (runtime): licence not stated',
    )
    expect(gate({}, { runtime: { 'gone@1.0.0': 'why' } }).problems).toEqual([
      'licences.json: gone@1.0.0 is no longer in the runtime tree, remove the line',
    ])
  })

  it.each([
    ['@reown/appkit', '1.8.0', false],
    ['@reown/appkit', '1.8.1', true],
    ['@reown/appkit-common', '2.0.0', true],
    ['@reown/walletkit', '1.2.10', false],
    ['@reown/walletkit', '1.2.11', true],
    ['@reown/anything', '1.0.0', true],
    ['@walletconnect/sign-client', '2.21.8', false],
    ['@walletconnect/sign-client', '2.21.9', true],
    ['@walletconnect/core', '2.25.0', true],
    ['@walletconnect/pay', '1.0.0', true],
    ['sharp', '0.34.0', true],
    ['smoldot', '3.4.1', true],
    ['react', '19.3.1', false],
  ])('[X.54] %s@%s denied: %s', (name, version, denied) => {
    expect(Boolean(deniedPackage(name, version))).toBe(denied)
    expect(
      gate({
        'node_modules/direct': { version: '1.0.0', license: 'MIT', dependencies: { [name]: version } },
        [`node_modules/${name}`]: { version, license: 'MIT' },
      }).problems.length > 0,
    ).toBe(denied)
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['BUSL-1.1', false],
    ['AGPL-3.0-only', false],
  ])('expression %s: %s', (expression, allowed) => {
    expect(isAllowedLicence(expression, 'runtime')).toBe(allowed)
  })
})

describe('what is bundled into shipped files', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const exceptions = JSON.parse(readFileSync('licences.json', 'utf8'))
  const copies = (name) => Object.keys(lock.packages).filter((path) => path.endsWith(`node_modules/${name}`))
  /** The copy that a source of the wallet finds. */
  const inFrame = (name) => {
    const own = `packages/frame/node_modules/${name}`
    return lock.packages[own in lock.packages ? own : `node_modules/${name}`]
  }
  /** The problems of the house as it is installed, if this package had that licence, wherever npm put a copy. */
  const problemsWith = (name, license) => {
    const { version } = inFrame(name)
    const changed = copies(name)
      .filter((path) => lock.packages[path].version === version)
      .map((path) => [path, { ...lock.packages[path], license }])
    const packages = { ...lock.packages, ...Object.fromEntries(changed) }
    return checkLicences({ lock: { packages }, exceptions, licenceOf: readLicence }).problems
  }

  it.each(readBundled('packages/frame'))(
    '[X.54] %s is in the wallet’s pages, where weak copyleft may not be, although it is a development dependency',
    (name) => {
      expect(problemsWith(name, 'MPL-2.0')).toEqual([
        `${name}@${inFrame(name).version} (runtime): licence MPL-2.0`,
      ])
    },
  )

  it('[X.54] also what a bundled library depends on is judged as shipped; what only tests use is not', () => {
    expect(Object.keys(inFrame('micro-eth-signer').dependencies)).toContain('micro-packed')
    expect(problemsWith('micro-packed', 'MPL-2.0')).toEqual([
      `micro-packed@${inFrame('micro-packed').version} (runtime): licence MPL-2.0`,
    ])
    expect(problemsWith('fake-indexeddb', 'MPL-2.0')).toEqual([])
  })

  it('the imports of a source are found however they are written, types and its own files aside', () => {
    const source = `
import { a } from 'one'
import b, {
  type C,
} from "@two/deep/path.js"
import type { D } from 'types'
export * from 'three'
export type { E } from 'types'
import 'four/auto'
const five = await import('five')
import './own.ts'
import { readFileSync } from 'node:fs'
@import 'six';
`
    expect(importedPackages(source).sort()).toEqual(['@two/deep', 'five', 'four', 'one', 'six', 'three'])
  })
})

it.each([
  { folder: 'e2e/interop', peers: { '@reown/walletkit': '1.2.10' }, exceptions: [] },
  {
    folder: 'e2e/existing/app',
    peers: { '@reown/appkit': '1.8.0' },
    // All of Solana's web3.js, in no part of what is published; the two without a field are MIT and public domain by their texts.
    exceptions: ['eyes: undefined', 'rpc-websockets: LGPL-3.0-only', 'text-encoding-utf-8: undefined'],
  },
])(
  '[X.54] the peers of $folder are the last openly licensed ones, all the way down',
  ({ folder, peers, exceptions }) => {
    const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'))
    const problems = Object.entries(packages)
      .filter(([path]) => path !== '')
      .flatMap(([path, { version, license }]) => {
        const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
        const denied = deniedPackage(name, version)
        const licences = String(license).replace(/[()]/g, '').split(' AND ')
        const isAllowed = licences.every((one) => isAllowedLicence(one, 'development'))
        return [...(denied ? [`${name}: ${denied}`] : []), ...(isAllowed ? [] : [`${name}: ${license}`])]
      })
    expect(problems).toEqual(exceptions)
    for (const [name, version] of Object.entries(peers))
      expect(packages[`node_modules/${name}`].version).toBe(version)
  },
)
