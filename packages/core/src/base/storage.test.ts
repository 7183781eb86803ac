import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMemoryStorage, type MemoryStorage } from '../testing/createMemoryStorage.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { createBufferedLogger } from './bufferedLogger.ts'
import { createEventStream, type LatchkeyEvent } from './events.ts'
import { createSafeStorage, type Storage } from './storage.ts'

const text = (raw: unknown) => (typeof raw === 'string' ? raw : undefined)

function open(storage: Storage | null | undefined, more: { scope?: string } = {}) {
  const logger = createBufferedLogger({ level: 'silent' })
  const stream = createEventStream(logger)
  const events: LatchkeyEvent[] = []
  stream.subscribe((event) => events.push(event))
  const safe = createSafeStorage({ storage, events: stream, logger, ...more })
  return { safe, events, logger }
}

const unavailable = (operation: 'read' | 'write' | 'remove') => ({
  event: 'storage_unavailable',
  properties: { operation },
})

describe('storage', () => {
  it('keeps texts as they are and the rest as JSON, under our prefix and the scope', () => {
    const memory = createMemoryStorage()
    const { safe } = open(memory)
    safe.set('active_namespace', 'eip155')
    safe.set('connections', [{ a: 1 }])
    expect(Object.fromEntries(memory.entries)).toEqual({
      'latchkey/schema': '1',
      'latchkey/active_namespace': 'eip155',
      'latchkey/connections': '[{"a":1}]',
    })
    const scoped = open(memory, { scope: 'p1' }).safe
    expect(scoped.get('active_namespace', text)).toBeUndefined()
    scoped.set('active_namespace', 'solana')
    expect(memory.entries.get('latchkey/p1/active_namespace')).toBe('solana')
    expect(safe.get('active_namespace', text)).toBe('eip155')
  })

  it('[A5] [X.28, X.28b] a value that is none is ignored and removed, nothing else is touched', () => {
    const memory = createMemoryStorage({
      'latchkey/schema': '1',
      'latchkey/active_namespace': '{"corrupt":',
      'latchkey/connections': '{"by":"another product"}',
      '@appkit/connections': '[]',
    })
    const { safe, events } = open(memory)
    expect(safe.get('connections', (raw) => (Array.isArray(raw) ? raw : undefined))).toBeUndefined()
    expect(memory.entries.has('latchkey/connections')).toBe(false)
    expect(safe.get('active_namespace', (raw) => (raw === 'eip155' ? raw : undefined))).toBeUndefined()
    expect(memory.entries.has('latchkey/active_namespace')).toBe(false)
    expect(memory.entries.get('@appkit/connections')).toBe('[]')
    expect(events).toEqual([])
  })

  it.each(['2', '999999999', 'NaN', '-1', ''])(
    '[A5] [X.28, X.28b] content of version %o is dropped',
    (version) => {
      const memory = createMemoryStorage({
        'latchkey/schema': version,
        'latchkey/connections': '[]',
        'latchkey/eip155:connected_connector_id': 'x',
        'other/app': 'stays',
      })
      const { safe } = open(memory)
      expect(safe.get('connections', (raw) => raw)).toBeUndefined()
      expect(Object.fromEntries(memory.entries)).toEqual({ 'latchkey/schema': '1', 'other/app': 'stays' })
    },
  )

  it('[X.28, X.28b] content of an older version is brought up to date, step by step', () => {
    const memory = createMemoryStorage({ 'latchkey/schema': '1', 'latchkey/name': 'a' })
    const logger = createBufferedLogger({ level: 'silent' })
    const append = (letter: string) => (storage: Storage, key: (name: string) => string) =>
      storage.setItem(key('name'), `${storage.getItem(key('name'))}${letter}`)
    const schema = { version: 3, keys: ['name'], migrations: { 1: append('b'), 2: append('c') } }
    const safe = createSafeStorage({ storage: memory, events: createEventStream(logger), logger, schema })
    expect(safe.get('name', text)).toBe('abc')
    expect(memory.entries.get('latchkey/schema')).toBe('3')
  })

  it('[A6] [S8.76] [X.28c] denied: goes on in memory and says so once, whatever is tried', () => {
    const memory = createMemoryStorage()
    memory.fault = 'denied'
    const { safe, events, logger } = open(memory)
    expect(safe.get('a', text)).toBeUndefined()
    safe.set('a', '1x')
    safe.set('b', '2x')
    expect(safe.get('a', text)).toBe('1x')
    safe.remove('a')
    expect(safe.get('a', text)).toBeUndefined()
    expect(safe.get('b', text)).toBe('2x')
    expect(events).toEqual([unavailable('read')])
    expect(logger.read()).toHaveLength(1)
  })

  it('[A6] [S8.76] [X.28] full: what could not be written is read from memory', () => {
    const memory = createMemoryStorage({ 'latchkey/a': 'old' })
    memory.fault = 'full'
    const { safe, events } = open(memory)
    expect(safe.get('a', text)).toBe('old')
    safe.set('a', 'new')
    expect(safe.get('a', text)).toBe('new')
    expect(events).toEqual([unavailable('write')])
  })

  it('[A6] [X.28, X.28c] wiped while the page is open: goes on in memory and says so once', () => {
    const memory = createMemoryStorage()
    const { safe, events } = open(memory)
    safe.set('a', 'x')
    safe.set('b', 'y')
    memory.entries.clear()
    expect(safe.get('a', text)).toBe('x')
    expect(safe.get('b', text)).toBe('y')
    expect(events).toEqual([unavailable('read')])
  })

  it('[X.28, X.28c] wiped, then written: said once, and what was written before is read from memory', () => {
    const memory = createMemoryStorage()
    const { safe, events } = open(memory)
    safe.set('a', 'x')
    memory.entries.clear()
    safe.set('b', 'y')
    expect(events).toEqual([unavailable('write')])
    expect(memory.entries.get('latchkey/b')).toBe('y')
    expect(safe.get('a', text)).toBe('x')
    expect(safe.get('b', text)).toBe('y')
    expect(events).toHaveLength(1)
  })

  it('[X.28, X.28c] wiped after a page has only read: said once', () => {
    const memory = createMemoryStorage()
    open(memory).safe.set('a', 'x')
    const { safe, events } = open(memory)
    expect(safe.get('a', text)).toBe('x')
    memory.entries.clear()
    expect(safe.get('a', text)).toBeUndefined()
    expect(events).toEqual([unavailable('read')])
  })

  it('what another tab removed is not taken for wiped', () => {
    const memory = createMemoryStorage()
    const { safe, events } = open(memory)
    safe.set('a', 'x')
    memory.entries.delete('latchkey/a')
    expect(safe.get('a', text)).toBeUndefined()
    expect(events).toEqual([])
  })

  it.each([
    [
      'throws',
      {
        get localStorage() {
          throw new DOMException('no', 'SecurityError')
        },
      },
    ],
    ['is missing', { localStorage: null }],
  ])('[S8.76] a page whose localStorage %s works in memory', (_what, page) => {
    vi.stubGlobal('window', page)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { safe, events } = open(undefined)
    safe.set('a', 'x')
    expect(safe.get('a', text)).toBe('x')
    expect(events).toEqual([unavailable('write')])
  })

  it('uses localStorage where there is one, and memory alone for null', () => {
    const memory: MemoryStorage = createMemoryStorage()
    vi.stubGlobal('window', { localStorage: memory })
    open(undefined).safe.set('a', 'x')
    open(null).safe.set('b', 'x')
    vi.unstubAllGlobals()
    expect([...memory.entries.keys()]).toEqual(['latchkey/schema', 'latchkey/a'])
  })

  it('[A6] [S8.76] a session goes on when storage fails in the middle of it', async () => {
    const memory = createMemoryStorage()
    const { config, wallet, events } = await startConnected({ memory })
    memory.fault = 'denied'
    wallet.changeNetwork('eip155:10')
    expect(config.state).toMatchObject({ status: 'connected', activeNetwork: 'eip155:10' })
    const failures = events.filter(({ event }) => event === 'storage_unavailable')
    // What other tabs have stored is read first.
    expect(failures).toMatchObject([{ properties: { operation: 'read' } }])
  })
})
