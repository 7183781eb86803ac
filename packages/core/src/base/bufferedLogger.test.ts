import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createBufferedLogger, logTexts } from './bufferedLogger.ts'

function recorder() {
  return { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() }
}

describe('the logger', () => {
  it.each([
    ['silent', 0],
    ['error', 1],
    [undefined, 1],
    ['warn', 2],
    ['info', 3],
    ['debug', 4],
  ] as const)('[S9.44] level %s prints the %d most severe of four lines and keeps all', (level, count) => {
    const write = recorder()
    const logger = createBufferedLogger({ write, level })
    const levels = ['error', 'warn', 'info', 'debug'] as const
    for (const at of levels) logger[at](at)
    expect(logger.level).toBe(level ?? 'error')
    expect(levels.flatMap((at) => write[at].mock.calls)).toEqual(
      levels.slice(0, count).map((at) => [`[latchkey] ${at}`]),
    )
    expect(logger.read().map((line) => JSON.parse(line).message)).toEqual(levels)
  })

  it('[S9.43] keeps the newest 1,024,000 bytes and drops the oldest lines', () => {
    const bytesOf = (message: string) =>
      new TextEncoder().encode(JSON.stringify({ time: 0, level: 'info', message })).length
    // Two bytes a letter, and one more digit where that leaves an odd one: a line is exactly 1,024 bytes.
    const letters = Math.floor((1_024 - bytesOf('1000')) / 2)
    const line = (number: number) =>
      `${number}${'é'.repeat(letters)}`.padEnd(letters + 4 + ((1_024 - bytesOf('1000')) % 2))
    expect(bytesOf(line(1000))).toBe(1_024)
    const fill = (last: string) => {
      const logger = createBufferedLogger({ level: 'silent', now: () => 0 })
      for (let number = 1000; number < 1999; number++) logger.info(line(number))
      logger.info(last)
      return logger.read()
    }
    const full = fill(line(1999))
    expect(full).toHaveLength(1000)
    expect(full[0]).toContain('1000é')
    const over = fill(`${line(1999)}x`)
    expect(over).toHaveLength(999)
    expect(over[0]).toContain('1001é')
    expect(over.at(-1)).toContain('1999é')
  })

  it('[S9.43] no secret enters the buffer or the console', () => {
    const write = recorder()
    const logger = createBufferedLogger({ write, level: 'debug' })
    const secret = 's3cr3t'
    const key = `0x${'ab'.repeat(32)}`
    logger.error(`failed with ${key} for ann@example.org`, {
      signature: secret,
      privateKey: secret,
      nested: { mnemonic: [secret], Authorization: secret, authToken: secret, seedPhrase: secret },
      email: secret,
      code: '123456',
      list2: [{ code: 'APKT001x' }, { code: 'ABC123' }],
      otp: 123456,
      list: [{ password: secret }],
      header: 'Bearer s3cr3t',
      jwt: secret,
      text: 'eyJhbGciOi.eyJzdWIi.s3cr3t',
      error: Object.assign(new Error(`key ${key}`, { cause: { secret } }), { code: 4001 }),
    })
    const kept = `${logger.read().join()}${JSON.stringify(write.error.mock.calls)}`
    for (const hidden of [secret, 'abababab', 'ann@', '123456']) expect(kept).not.toContain(hidden)
    expect(kept).toContain('4001')
    expect(kept).toContain('failed with [hex] for [email]')
  })

  it('[S9.43] no key, phrase or link of a login enters, whatever its form and wherever it stands', () => {
    const logger = createBufferedLogger({ level: 'silent' })
    const base58 = '5Kb8kLf9zgWQnogidDA76MzPL6TsZZY36hWXMssSzNydYXYB9KF'
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const link = 'https://app.example/?code=c0de-c0de&state=st4te#access_token=t0ken&id_token=1d'
    const named = Object.assign(new Error(`refused at ${link}`), { name: 'Error of ann@example.org' })
    logger.error(`key ${base58} or ${phrase}. Please`, {
      'ann@example.org': 1,
      bytes: new Uint8Array(32).fill(171),
      buffer: new Uint8Array(32).fill(171).buffer,
      view: new DataView(new Uint8Array(32).fill(171).buffer),
      solana: `${base58}${base58}`.slice(0, 88),
      error: new Error('x', { cause: named }),
      key: 's3cr3t',
      share: 's3cr3t',
      pin: '4711',
      codeVerifier: 's3cr3t',
      recoveryPhrase: ['s3cr3t'],
    })
    const [line = ''] = logger.read()
    for (const hidden of [
      'ann@',
      '171',
      base58.slice(0, 20),
      'sausage',
      'c0de',
      'st4te',
      't0ken',
      '=1d',
      's3cr3t',
      '4711',
    ])
      expect(line).not.toContain(hidden)
    expect(JSON.parse(line)).toMatchObject({
      message: 'key [base58] or [phrase]. Please',
      details: { '[email]': 1, bytes: '[32 bytes]', buffer: '[32 bytes]', view: '[32 bytes]' },
    })
  })

  it.each([
    ['as the keyboard of a phone writes it', (word: string, at: number) => (at === 0 ? 'Legal' : word)],
    ['in capitals', (word: string) => word.toUpperCase()],
    ['with numbers', (word: string, at: number) => `${at + 1}. ${word}`],
    ['with numbers in brackets', (word: string, at: number) => `${at + 1}) ${word}`],
  ])('[S9.43] no phrase enters %s', (_form, write) => {
    const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const logger = createBufferedLogger({ level: 'silent' })
    logger.error(`refused: ${words.split(' ').map(write).join(' ')}`)
    expect(logger.read().join()).toContain('[phrase]')
    expect(logger.read().join()).not.toMatch(/winner|yellow/i)
  })

  it('[S9.43] keeps what a person needs to find a fault: sentences, addresses and names of fields', () => {
    const logger = createBufferedLogger({ level: 'silent' })
    const kept = [
      'The session of another tab could not be restored, because the wallet of it is not here any more.',
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      'https://api.example/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance?currency=usd&chainId=eip155%3A1',
    ]
    for (const text of kept) logger.error(text, { network: text })
    expect(logger.read().map((line) => JSON.parse(line).message)).toEqual(kept)
    expect(logger.read().map((line) => JSON.parse(line).details.network)).toEqual(kept)
  })

  // the key begins before the limit of a logged text and ends behind it, from its first digit to its last
  it.each([1, 20, 63, 64, 65])(
    '[S9.43] a key of which the limit of a text leaves %d characters is not in the line',
    (left) => {
      const key = 'ab'.repeat(40)
      const logger = createBufferedLogger({ level: 'silent' })
      const before = 'A word '.repeat(1000).slice(0, 4_000 - left - 1)
      logger.error(`${before} ${key} after`, { reason: `${before} ${key}` })
      const [line = ''] = logger.read()
      expect(line).not.toMatch(/ab/)
      expect(line).toContain('A word A word')
      // a word of the text that is no key is not lost
      expect(JSON.parse(line).message.length).toBeGreaterThan(3_900)
    },
  )

  it('[S9.43] an address or a token across the limit is not in the line, and a text without words is not either', () => {
    const logger = createBufferedLogger({ level: 'silent' })
    for (const secret of [
      'ann.miller@mail.example.org',
      'eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl',
      'Bearer s3cr3ts3cr3t',
    ])
      for (let left = 1; left <= secret.length; left++)
        logger.error(`${'A word '.repeat(1000).slice(0, 4_000 - left - 1)} ${secret}`)
    logger.error('f'.repeat(4_001))
    const lines = logger.read().join()
    for (const hidden of ['ann', 'miller', 'eyJ', 's3c', 'ffff']) expect(lines).not.toContain(hidden)
  })

  it.each(['APKT001', 'TIMEOUT', 4001, -32603])('shows the code %j of an error or alert', (code) => {
    const logger = createBufferedLogger({ level: 'silent' })
    logger.error('Network not found', { code })
    expect(JSON.parse(logger.read()[0] ?? '').details).toEqual({ code })
  })

  it('survives cycles, throwing getters, functions, bigints and depth', () => {
    const logger = createBufferedLogger({ level: 'silent' })
    const cyclic: Record<string, unknown> = { big: 5n, run: () => 1 }
    cyclic.self = cyclic
    const hostile = {
      get bad(): never {
        throw new Error('no')
      },
    }
    logger.info('x', { cyclic, hostile, many: Array.from({ length: 500 }, (_, index) => index) })
    const line = JSON.parse(logger.read()[0] ?? '')
    expect(line.details).toMatchObject({ hostile: '[unreadable]', cyclic: { big: '5', run: '[function]' } })
    expect(line.details.many).toHaveLength(50)
  })

  it('[S9.44] every short key that the engine logs has a text', () => {
    const source = join(import.meta.dirname, '..')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !/test/.test(name),
    )
    const keys = files.flatMap((name) =>
      [
        ...readFileSync(join(source, name), 'utf8').matchAll(
          /logger\.(?:error|warn|info|debug)\(\s*'(\w+)'/g,
        ),
      ].map(([, key]) => key ?? ''),
    )
    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter((key) => logTexts[key] === undefined)).toEqual([])
  })
})
