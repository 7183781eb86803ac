import { expect, it } from 'vitest'
import { claimedOrigin } from './parsePairedRequest.ts'
import {
  familyNamespaces,
  getFamily,
  grantedAddress,
  grantedSite,
  sessionNamespaces,
  wantedChains,
  wantsChain,
} from './sessionNamespaces.ts'

const scope = (
  chains: readonly string[] | undefined,
  methods: readonly string[],
  events: readonly string[] = [],
) => ({
  ...(chains && { chains }),
  methods,
  events,
})
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

it('[C9] finds the chains of keys and of lists, what is required first, and no other namespace’s', () => {
  const wanted = {
    requiredNamespaces: { 'eip155:10': scope(undefined, []) },
    optionalNamespaces: {
      eip155: scope(['eip155:1', 'eip155:10', 'eip155:x'], []),
      solana: scope(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], []),
    },
  }
  expect(wantedChains(wanted)).toEqual([10, 1])
})

it('allows what was asked for and the wallet has, no more', () => {
  const wanted = {
    requiredNamespaces: {},
    optionalNamespaces: { eip155: scope(['eip155:1'], ['personal_sign', 'eth_sign'], ['chainChanged']) },
  }
  const granted = sessionNamespaces(wanted, { account, chainIds: [1, 5] })
  expect(granted.eip155).toEqual({
    chains: ['eip155:1', 'eip155:5'],
    accounts: [`eip155:1:${account}`, `eip155:5:${account}`],
    methods: ['personal_sign'],
    events: ['chainChanged'],
  })
  expect(grantedSite(granted)).toEqual({ account, chainIds: [1, 5] })
})

it('allows one account on the Solana chain that was asked for, and no other chain', () => {
  const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const wanted = {
    requiredNamespaces: {},
    optionalNamespaces: { solana: scope([chain], ['solana_signMessage', 'solana_drain'], ['chainChanged']) },
  }
  expect(wantsChain(wanted, chain)).toBe(true)
  expect(wantsChain(wanted, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe(false)
  const granted = familyNamespaces(wanted, chain, ['Somebody'])
  expect(granted.solana).toEqual({
    chains: [chain],
    accounts: [`${chain}:Somebody`],
    methods: ['solana_signMessage'],
    events: ['chainChanged'],
  })
  expect(grantedAddress(granted, 'solana')).toBe('Somebody')
  const evm = { eip155: { ...scope([], []), accounts: [`eip155:1:${account}`] } }
  expect(grantedAddress(evm, 'solana')).toBeUndefined()
})

it('allows both addresses of a Bitcoin account on the chain that was asked for', () => {
  const chain = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
  const wanted = {
    requiredNamespaces: {},
    optionalNamespaces: { bip122: scope([chain], ['signPsbt', 'drain'], ['accountsChanged']) },
  }
  expect(wantsChain(wanted, 'bip122:000000000019d6689c085ae165831e93')).toBe(false)
  const granted = familyNamespaces(wanted, chain, ['bcrt1qpay', 'bcrt1pkeep'])
  expect(granted).toEqual({
    bip122: {
      chains: [chain],
      accounts: [`${chain}:bcrt1qpay`, `${chain}:bcrt1pkeep`],
      methods: ['signPsbt'],
      events: ['accountsChanged'],
    },
  })
  expect(grantedAddress(granted, 'bitcoin')).toBe('bcrt1qpay')
  expect(getFamily(granted)).toBe('bitcoin')
  expect(grantedAddress(granted, 'solana')).toBeUndefined()
})

it.each([
  ['https://app.example/path?x', 'https://app.example'],
  ['http://app.localhost:4180/', 'http://app.localhost:4180'],
  ['javascript:alert(1)', undefined],
  ['nonsense', undefined],
  ['', undefined],
])('[X.19] %j claims to be %j', (url, origin) => {
  expect(claimedOrigin(url)).toBe(origin)
})
