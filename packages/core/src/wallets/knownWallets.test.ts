import { describe, expect, it } from 'vitest'
import { readBundledWallets } from './getWallets.ts'
import { foldWalletName, isForeignName, isKnownName, knownWallets, otherKnownNames } from './knownWallets.ts'

describe('names of known wallets', () => {
  it('[X.34, X.34c] are those of the directory, under the domains it has for them', async () => {
    const wallets = await readBundledWallets()
    for (const [name, domain] of Object.entries(knownWallets)) {
      const listed = wallets.filter(({ rdns }) => `${rdns}.`.startsWith(`${domain}.`))
      const names = listed.map((wallet) => wallet.name.toLowerCase().replace(/[^a-z0-9]/g, ''))
      expect(names.join(' '), name).toContain(name)
      for (const { rdns } of listed) expect(isForeignName(name, String(rdns))).toBe(false)
    }
  })

  it('[X.34, X.34b] of families without domains are those of the directory, too', async () => {
    const listed = (await readBundledWallets()).map(({ name }) => foldWalletName(name))
    for (const name of otherKnownNames) expect(listed).toContain(name)
  })

  it.each([
    ['Xverse', true],
    ['Xverse Wallet', true],
    ['OKX Wallet', true],
    ['Polkadot{.js}', true],
    ['Wallet', false],
    ['Xverse 2', false],
    ['toString', false],
  ])('[X.34, X.34b] %s is one of them: %s', (name, expected) => {
    expect(isKnownName(name)).toBe(expected)
  })

  it.each([
    ['MetaMask', 'io.metamask', false],
    ['MetaMask Flask', 'io.metamask.flask', false],
    ['MetaMask', 'io.metamask.flask', false],
    ['MetaMask', 'IO.MetaMask', false],
    ['MetaMask', 'io.metamaskk', true],
    ['MetaMask', 'test.io.metamask', true],
    ['meta mask wallet', 'test.evil', true],
    ['ＭｅｔａＭａｓｋ', 'test.evil', true],
    ['Rabby Wallet', 'io.rabby', false],
    ['Nobody’s', 'test.evil', false],
    ['constructor', 'test.evil', false],
  ])('[X.34, X.34c] %s under %s is foreign: %s', (name, rdns, expected) => {
    expect(isForeignName(name, rdns)).toBe(expected)
  })
})
