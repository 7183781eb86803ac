import { describe, expect, it } from 'vitest'
import { shippedFolders } from './checkLicences.mjs'
import { hostsOf, literalHosts } from './literalHosts.mjs'

/** Links of wallets that a person follows; the directory's data names the source of each. */
const walletLinks = [
  'packages/core/src/wallets/bundledWallets.ts',
  'packages/server/src/directory/addedWallets.ts',
]

/** Every other host that a text of what is shipped names, and why. None is Latchkey's own: the product has no home to call. */
const allowed = {
  'www.w3.org': 'the namespace of SVG, no address',
  'apps.apple.com': 'store links of wallets',
  'play.google.com': 'store links of wallets',
  'chromewebstore.google.com': 'store links of wallets',
  'api.coingecko.com': 'prices, where the operator sets a key or switches them on',
  'pro-api.coingecko.com': 'prices, where the operator sets a key',
  'eth.blockscout.com': 'history, where the operator switches it on',
  'api.blockscout.com': 'an example in the reference of the configuration',
  'relay.farcaster.xyz': 'an example in the reference of the configuration',
  'ipfs.io': 'the gateway for pictures on IPFS, which the operator can replace',
  'api.moonpay.com': 'buying, where the operator sets a key',
  'api.0x.org': 'swaps, where the operator sets a key',
  'accounts.google.com': 'sign-in, where the operator sets a client id',
  'appleid.apple.com': 'sign-in, where the operator sets a client id',
  'github.com': 'sign-in, where the operator sets a client id',
  'api.github.com': 'sign-in, where the operator sets a client id',
  'discord.com': 'sign-in, where the operator sets a client id',
  'x.com': 'sign-in, where the operator sets a client id',
  'api.x.com': 'sign-in, where the operator sets a client id',
  'api.mainnet-beta.solana.com': 'a network that an app takes from the alias of AppKit’s networks',
  'api.devnet.solana.com': 'a network that an app takes from the alias of AppKit’s networks',
  'api.testnet.solana.com': 'a network that an app takes from the alias of AppKit’s networks',
  'solscan.io': 'links to an explorer from the alias of AppKit’s networks',
  'blockstream.info': 'a network that an app takes from the alias of AppKit’s networks',
  'www.facebook.com': 'sign-in, where the operator sets a client id',
  'graph.facebook.com': 'sign-in, where the operator sets a client id',
}

describe('hosts in what is shipped', () => {
  it('[X.54] are those of this list, so that nothing calls home, and each of the list is still in use', () => {
    const hosts = [...literalHosts(shippedFolders)]
      .filter(([, files]) => files.some((file) => !walletLinks.includes(file)))
      .map(([host]) => host)
    expect(hosts.sort()).toEqual(Object.keys(allowed).sort())
  })

  it.each([
    ['a text', `fetch('https://beacon.latchkey.dev/start')`],
    ['a template', 'const url = `wss://beacon.latchkey.dev/$'.concat('{id}`')],
    ['an attribute', '<img src="https://beacon.latchkey.dev/x.gif" />'],
  ])('[X.54] control: one in %s is found', (_, source) => {
    expect([...hostsOf(source)]).toEqual(['beacon.latchkey.dev'])
  })

  it('a comment names none', () => expect([...hostsOf('// see https://docs.latchkey.dev\n')]).toEqual([]))
})
