import { describe, expect, it } from 'vitest'
import { testConfig } from '../testing/testConfig.ts'
import { parseWalletState } from './createWalletStore.ts'
import { transitions } from './transitions.ts'
import { knownChains } from './WalletState.ts'

const [first, second] = testConfig.accounts.map(({ address }) => address) as [string, string]
const fresh = parseWalletState(null, testConfig)
const ids = (state: typeof fresh) => knownChains(testConfig, state).map(({ id }) => id)
const testnet = testConfig.chains[2]

describe('readWalletState', () => {
  it.each([
    null,
    '',
    '{"half":',
    '[]',
    '7',
    '{"account":"0x0","chainId":"x","sites":7,"addedChains":[{"id":-1}]}',
  ])('[A5] %j gives a fresh wallet', (text) => {
    expect(parseWalletState(text, testConfig)).toEqual(fresh)
    expect(fresh).toMatchObject({ account: first, chainId: 31337, sites: {} })
  })

  it('reads back what was written, and drops accounts and chains that are gone', () => {
    const state = transitions.connect(fresh, 'http://a.example', { account: second, chainId: 31338 })
    expect(parseWalletState(JSON.stringify(state), testConfig)).toEqual(state)
    const smaller = {
      ...testConfig,
      chains: testConfig.chains.slice(0, 1),
      accounts: testConfig.accounts.slice(0, 1),
    }
    expect(parseWalletState(JSON.stringify(state), smaller)).toMatchObject({
      account: first,
      chainId: 31337,
      sites: {},
    })
  })
})

describe('chains', () => {
  it('a testnet is unknown until added, and can be forgotten again', () => {
    if (!testnet) throw new Error('no testnet')
    expect(ids(fresh)).toEqual([31337, 31338])
    const added = transitions.addChain(fresh, testConfig, testnet)
    expect(ids(added)).toEqual([31337, 31338, 31339])
    expect(transitions.addChain(added, testConfig, testnet).addedChains).toHaveLength(1)
    expect(ids(transitions.forgetChain(added, testConfig, 31339))).toEqual([31337, 31338])
  })

  it('pages on a forgotten chain go to the first one; adding it again brings it back', () => {
    const on = transitions.connect(fresh, 'http://a.example', { account: first, chainId: 31338 })
    const forgotten = transitions.forgetChain(on, testConfig, 31338)
    expect(ids(forgotten)).toEqual([31337])
    expect(forgotten).toMatchObject({ chainId: 31337, sites: { 'http://a.example': { chainId: 31337 } } })
    const [, two] = testConfig.chains
    if (!two) throw new Error('no second chain')
    expect(ids(transitions.addChain(forgotten, testConfig, two))).toEqual([31337, 31338])
  })

  it('the first chain can not be forgotten', () => {
    expect(ids(transitions.forgetChain(fresh, testConfig, 31337))).toContain(31337)
  })

  it('one page switching leaves the others where they are', () => {
    const two = ['http://a.example', 'http://b.example'].reduce(
      (state, origin) => transitions.connect(state, origin, { account: first, chainId: 31337 }),
      fresh,
    )
    expect(transitions.switchSite(two, 'http://a.example', 31338).sites).toEqual({
      'http://a.example': { account: first, chainId: 31338 },
      'http://b.example': { account: first, chainId: 31337 },
    })
  })
})
