import { describe, expect, it } from 'vitest'
import { codeHashes } from './codeHashes.ts'
import {
  accountImplementations,
  entryPoints,
  getPinnedContract,
  parseDelegationCode,
  pinnedChains,
  smartAccountContracts,
  toDelegationCode,
} from './contracts.ts'

describe('the contracts of smart accounts', () => {
  it('are pinned with a code hash on every pinned chain, and nowhere else', () => {
    for (const chain of pinnedChains)
      for (const name of Object.keys(smartAccountContracts) as (keyof typeof smartAccountContracts)[])
        expect(getPinnedContract(name, chain)?.codeHash, `${name} on ${chain}`).toMatch(/^0x[\da-f]{64}$/)
    expect(pinnedChains).toContain(1)
    expect(pinnedChains.map(String)).toEqual(Object.keys(codeHashes.byChain))
    expect(getPinnedContract('EIP7702StatelessDeleGator', 5)).toBeUndefined()
    // 0 is every chain to EIP-7702 and none to us
    expect(getPinnedContract('EIP7702StatelessDeleGator', 0)).toBeUndefined()
  })

  it('have another hash on another chain where the code holds the chain’s id', () => {
    const hashOn = (chain: number) => getPinnedContract('EIP7702StatelessDeleGator', chain)?.codeHash
    expect(hashOn(1)).not.toBe(hashOn(8453))
    expect(getPinnedContract('EntryPoint07', 1)).toEqual(getPinnedContract('EntryPoint07', 8453))
  })

  it('one account code obeys each entry point', () => {
    expect(Object.keys(accountImplementations)).toEqual(Object.keys(entryPoints))
  })

  it('the code of a delegated account names what it delegates to', () => {
    const address = smartAccountContracts.EIP7702StatelessDeleGator
    expect(parseDelegationCode(toDelegationCode(address))).toBe(address)
    expect(parseDelegationCode(toDelegationCode(address).toUpperCase().replace('0X', '0x'))).toBe(address)
    for (const code of ['0x', '0xef0100', `${toDelegationCode(address)}00`, `0xef0101${address.slice(2)}`])
      expect(parseDelegationCode(code), code).toBeUndefined()
  })
})
