import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './readConfig.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-paymasters-'))
afterAll(() => rmSync(folder, { recursive: true }))

const node = {
  LATCHKEY_MODE: 'development',
  LATCHKEY_RPC_EIP155_8453: 'https://rpc.example',
  LATCHKEY_RPC_EIP155_5: 'https://rpc.example',
}
const parse = (env: Readonly<Record<string, string>>) => readConfig({ ...node, ...env }).smartAccounts
const paymaster = `0x${'A'.repeat(40)}`

function write(content: unknown): string {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

describe('the settings of bundler and paymaster', () => {
  it('are refused in production, where strangers could make bundler and sponsor pay', () => {
    const production = { LATCHKEY_MODE: 'production', LATCHKEY_BUNDLER_CHAINS: '8453' }
    expect(() => parse(production)).toThrow('is for LATCHKEY_MODE=development only')
    const { LATCHKEY_BUNDLER_CHAINS: _, ...none } = production
    expect(parse(none).chains).toEqual([])
    const external = { LATCHKEY_BUNDLER_EIP155_8453: 'https://bundler.example' }
    expect(() => parse({ ...none, ...external })).toThrow('is for LATCHKEY_MODE=development only')
  })

  it('offer nothing by themselves', () => {
    expect(parse({})).toMatchObject({ chains: [], external: {}, paymasters: {}, policies: {} })
  })

  it('name chains that have a node and pinned contracts', () => {
    expect(parse({ LATCHKEY_BUNDLER_CHAINS: '8453' })).toMatchObject({ chains: ['eip155:8453'], keys: 4 })
    expect(() => parse({ LATCHKEY_BUNDLER_CHAINS: '10' })).toThrow('needs a node of chain 10')
    expect(() => parse({ LATCHKEY_BUNDLER_CHAINS: '5' })).toThrow('are not known here')
    expect(() => parse({ LATCHKEY_BUNDLER_CHAINS: 'base' })).toThrow('is no EVM chain id')
    expect(() => parse({ LATCHKEY_BUNDLER_MAX_COST: '0.1' })).toThrow('LATCHKEY_BUNDLER_MAX_COST')
  })

  it('name another bundler for a chain, whose URL never stands in a problem', () => {
    const url = 'https://bundler.example/rpc?key=secret'
    expect(parse({ LATCHKEY_BUNDLER_EIP155_8453: url }).external).toEqual({ 'eip155:8453': url })
    const refuse = (env: Readonly<Record<string, string>>, problem: string) => {
      let message = ''
      try {
        parse(env)
      } catch (error) {
        message = String(error)
      }
      expect(message).toContain(problem)
      expect(message).not.toContain('secret')
    }
    refuse(
      { LATCHKEY_BUNDLER_EIP155_8453: url, LATCHKEY_BUNDLER_CHAINS: '8453' },
      'One bundler serves a chain',
    )
    refuse({ LATCHKEY_BUNDLER_EIP155_1: url }, 'needs a node of the chain too')
    refuse({ LATCHKEY_BUNDLER_EIP155_8453: 'http://127.0.0.1/secret' }, 'private address')
    refuse({ LATCHKEY_BUNDLER_EIP155_8453: 'ftp://secret' }, 'must be the http')
  })

  it('read paymasters and policies with amounts as text', () => {
    const policy = {
      chains: ['eip155:8453'],
      contracts: { [paymaster]: 'any' },
      perOperation: '1000',
      daily: '100000000000000000000',
    }
    const file = write({ paymasters: { 'eip155:8453': { '0.7': paymaster } }, projects: { shop: policy } })
    const config = parse({ LATCHKEY_BUNDLER_CHAINS: '8453', LATCHKEY_PAYMASTERS_FILE: file })
    expect(config.paymasters).toEqual({ 'eip155:8453': { '0.7': paymaster.toLowerCase() } })
    expect(config.policies.shop).toEqual({
      chains: ['eip155:8453'],
      contracts: { [paymaster.toLowerCase()]: 'any' },
      maxValue: 0n,
      perOperation: 1_000n,
      daily: 10n ** 20n,
    })
    expect(() => parse({ LATCHKEY_PAYMASTERS_FILE: file })).toThrow('has no bundler here')
    const numbers = write({ paymasters: {}, projects: { shop: { ...policy, daily: 1e20 } } })
    expect(() => parse({ LATCHKEY_PAYMASTERS_FILE: numbers })).toThrow('must be base units as text')
  })
})
