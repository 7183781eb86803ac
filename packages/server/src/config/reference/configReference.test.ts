import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../readConfig.ts'
import { configReference, findUnknownVariables } from './configReference.ts'

const variables = configReference.flatMap((group) => group.variables)
const names = variables.map(({ name }) => name)

describe('the reference of the configuration', () => {
  it('names each variable once', () => {
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(120)
  })

  it('has every variable that the configuration reads', () => {
    const folder = new URL('../', import.meta.url)
    const source = readdirSync(folder)
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('\n')
    const read = new Set(source.match(/(?<=')(?:LATCHKEY_[A-Z\d_]+[A-Z\d]|DATABASE_URL|REDIS_URL)(?=')/g))
    expect(read.size).toBeGreaterThan(80)
    expect([...read].filter((name) => !names.includes(name))).toEqual([])
  })

  it('names no variable that nothing reads: each changes the configuration, or is refused by name', () => {
    const readNames: string[] = []
    const env = new Proxy<Record<string, string>>(
      { LATCHKEY_KMS: 'vault', LATCHKEY_FARCASTER_RELAY: 'https://relay.example' },
      {
        get(target, name) {
          readNames.push(String(name))
          return Reflect.get(target, name)
        },
      },
    )
    expect(() => readConfig(env)).toThrow('LATCHKEY_VAULT_URL')
    // Read where the vault isn't chosen, or by `serve` on SIGHUP; by a pattern, so not one by one.
    const elsewhere = ['LATCHKEY_KMS_FOLDER', 'LATCHKEY_ENV_FILE']
    const isPattern = (name: string) => name.includes('<')
    expect(
      names.filter((name) => !(readNames.includes(name) || elsewhere.includes(name) || isPattern(name))),
    ).toEqual([])
  })

  it('finds mistyped variables and suggests the one that was meant', () => {
    expect(
      findUnknownVariables({
        LATCHKEY_PROT: '80',
        LATCHKEY_RELAY_AUDIENCE: 'wss://x.example',
        LATCHKEY_WHATEVER_ELSE: '1',
        LATCHKEY_RPC_EIP155_1: 'https://rpc.example',
        LATCHKEY_RPC_SOLANA_5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp: 'https://rpc.example',
        LATCHKEY_BLOCKSCOUT_EIP155_10: 'https://scout.example',
        LATCHKEY_PORT: '4180',
        PATH: '/bin',
      }),
    ).toEqual([
      { name: 'LATCHKEY_PROT', nearest: 'LATCHKEY_PORT' },
      { name: 'LATCHKEY_RELAY_AUDIENCE', nearest: 'LATCHKEY_RELAY_AUDIENCES' },
      { name: 'LATCHKEY_WHATEVER_ELSE' },
    ])
  })

  it('marks what is a secret, and nothing that is a name or a place', () => {
    const secrets = variables.filter(({ isSecret }) => isSecret).map(({ name }) => name)
    for (const name of [
      'LATCHKEY_SECRET',
      'DATABASE_URL',
      'REDIS_URL',
      'LATCHKEY_SMTP_URLS',
      'LATCHKEY_VAULT_TOKEN',
    ])
      expect(secrets).toContain(name)
    for (const name of ['LATCHKEY_KMS_FOLDER', 'LATCHKEY_VAULT_AUTH_KEY', 'LATCHKEY_PORT'])
      expect(secrets).not.toContain(name)
  })
})
