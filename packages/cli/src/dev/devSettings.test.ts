import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findRepository, getBitcoinNode, getDevSettings } from './devSettings.ts'

describe('readDevSettings', () => {
  const read = (env: Record<string, string>, host?: string) =>
    getDevSettings({ env, cwd: '/here' }, '/repo', host)

  it('the usual places lie in the repository', () => {
    expect(read({})).toEqual({
      data: '/repo/.latchkey/data',
      devFile: '/repo/.latchkey/dev.json',
      host: '127.0.0.1',
    })
  })

  it('a stack with a data folder of its own writes its addresses there, or where it is told', () => {
    expect(read({ LATCHKEY_DATA: 'two' })).toMatchObject({ data: '/here/two', devFile: '/here/two/dev.json' })
    expect(read({ LATCHKEY_DATA: '/two', LATCHKEY_DEV_FILE: 'a.json' }).devFile).toBe('/here/a.json')
  })

  it.each(['0.0.0.0', '::', '192.168.1.7', 'example.org', '127.0.0.1.example.org'])(
    'LATCHKEY_HOST=%s is refused unless the command line says it too',
    (host) => {
      expect(() => read({ LATCHKEY_HOST: host })).toThrow(`latchkey dev --host ${host}`)
      expect(read({ LATCHKEY_HOST: host }, host).host).toBe(host)
    },
  )

  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost', ' '])(
    'LATCHKEY_HOST=%s stays on this machine',
    (host) => {
      expect(read({ LATCHKEY_HOST: host }).host).toBe(host.trim() || '127.0.0.1')
    },
  )
})

describe('getBitcoinNode', () => {
  const esplora = 'http://127.0.0.1:3002'
  const bitcoind = 'http://user:secret@127.0.0.1:18443/wallet/test'

  it.each([
    ['nothing', {}, true],
    ['an Esplora API', { LATCHKEY_ESPLORA_URL: ` ${esplora} ` }, { esploraUrl: esplora }],
    [
      'a bitcoind beside it',
      { LATCHKEY_ESPLORA_URL: esplora, LATCHKEY_BITCOIND_URL: bitcoind },
      { esploraUrl: esplora, bitcoindUrl: bitcoind },
    ],
  ])('takes %s', (_what, env, expected) => {
    expect(getBitcoinNode(env)).toEqual(expected)
  })

  it.each([
    ['a bitcoind that nothing is read from', { LATCHKEY_BITCOIND_URL: bitcoind }, 'LATCHKEY_ESPLORA_URL'],
    ['what is no URL', { LATCHKEY_ESPLORA_URL: '127.0.0.1:3002' }, 'LATCHKEY_ESPLORA_URL is no http'],
    [
      'a bitcoind without http',
      { LATCHKEY_ESPLORA_URL: esplora, LATCHKEY_BITCOIND_URL: 'user:secret@127.0.0.1' },
      'LATCHKEY_BITCOIND_URL is no http',
    ],
  ])('refuses %s, and shows no password', (_what, env, message) => {
    const refuse = () => getBitcoinNode(env)
    expect(refuse).toThrow(message)
    expect(refuse).not.toThrow('secret')
  })
})

describe('findRepository', () => {
  it('finds the clone, and tells a published package what to do', () => {
    expect(existsSync(join(findRepository(), 'packages/cli/src/main.ts'))).toBe(true)
    expect(() => findRepository('/usr/lib/node_modules/latchkey/dist/main.js')).toThrow(
      /Clone the repository/,
    )
  })
})
