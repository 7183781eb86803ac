import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createKeyWrap } from './createKeyWrap.ts'
import { createIdentity, createVault } from './createVault.ts'
import { createLock, createRecords, createSafeStorage } from './storage.ts'

const memory = () => {
  const map = new Map<string, string>()
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}
const lock = () => createLock('test', undefined)
const aesKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

describe('stored secrets', () => {
  it('[T-PAIR] are not to be read in storage where the browser keeps a key', async () => {
    const key = await aesKey()
    const wrap = createKeyWrap({ loadKey: async () => key, subtle: crypto.subtle })
    const secret = crypto.getRandomValues(new Uint8Array(32))
    const text = await wrap.wrap(secret)
    expect(text).toMatch(/^w1\./)
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(text).not.toContain(Buffer.from(secret).toString(encoding).slice(0, 40))
    }
    expect(await wrap.unwrap(text)).toEqual(secret)
    // The control: without the browser's key it is readable.
    const bare = createKeyWrap({ loadKey: async () => undefined, subtle: crypto.subtle })
    expect(await bare.wrap(secret)).toContain(Buffer.from(secret).toString('hex'))
    expect(await bare.unwrap(text)).toBeUndefined()
  })

  it('are lost, not garbled, with another key, a changed bit, or a text that is none', async () => {
    const [one, other] = [await aesKey(), await aesKey()]
    const wrap = createKeyWrap({ loadKey: async () => one, subtle: crypto.subtle })
    const text = await wrap.wrap(new Uint8Array(32))
    const foreign = createKeyWrap({ loadKey: async () => other, subtle: crypto.subtle })
    expect(await foreign.unwrap(text)).toBeUndefined()
    const last = text.at(-3) === 'A' ? 'B' : 'A'
    expect(await wrap.unwrap(`${text.slice(0, -3)}${last}${text.slice(-2)}`)).toBeUndefined()
    for (const junk of ['', 'w1.', 'w1.*', 'x1.00', 'p1.zz']) expect(await wrap.unwrap(junk)).toBeUndefined()
  })

  it('are kept plain when the browser denies the database', async () => {
    const wrap = createKeyWrap({
      loadKey: () => Promise.reject(new DOMException('denied', 'SecurityError')),
      subtle: crypto.subtle,
    })
    expect(await wrap.unwrap(await wrap.wrap(Uint8Array.of(1, 2)))).toEqual(Uint8Array.of(1, 2))
  })

  it('[X.28] are kept plain where the name of the database alone throws', async () => {
    const denied = vi.fn(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: denied })
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'indexedDB'))
    const { wrap, seed } = createVault(memory(), 'test/', () => {})
    expect(await wrap.wrap(Uint8Array.of(1, 2))).toBe('p1.0102')
    expect(await seed()).toHaveLength(32)
    expect(denied).toHaveBeenCalled()
  })
})

it('[A6] [S8.76] storage that fails is said once, and nothing is lost', async () => {
  const onFault = vi.fn()
  const real = memory()
  let fails = false
  const storage = createSafeStorage(
    {
      ...real,
      setItem(key, value) {
        if (fails) throw new DOMException('full', 'QuotaExceededError')
        real.setItem(key, value)
      },
    },
    onFault,
  )
  await storage.set('a', '1')
  fails = true
  await storage.set('b', '2')
  await storage.set('c', '3')
  expect([await storage.get('a'), await storage.get('b'), await storage.get('c')]).toEqual(['1', '2', '3'])
  expect(onFault).toHaveBeenCalledTimes(1)
})

it('[A6] [S8.76] what an earlier page stored is still read once a write has failed', async () => {
  const onFault = vi.fn()
  const real = memory()
  real.setItem('old', 'x')
  let fails = true
  const storage = createSafeStorage(
    {
      ...real,
      setItem(key, value) {
        if (fails) throw new DOMException('full', 'QuotaExceededError')
        real.setItem(key, value)
      },
    },
    onFault,
  )
  await storage.set('b', '2')
  expect([await storage.get('old'), await storage.get('b')]).toEqual(['x', '2'])
  // A write that fits again is stored, and the storage is read for its key from then on.
  fails = false
  await storage.set('b', '3')
  expect([real.getItem('b'), await storage.get('b')]).toEqual(['3', '3'])
  real.setItem('b', 'of another tab')
  expect(await storage.get('b')).toBe('of another tab')
  expect(onFault).toHaveBeenCalledTimes(1)
})

it('[A6] [S8.76] what this page wrote is read from memory where the storage denies every call', async () => {
  const onFault = vi.fn()
  const deny = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const storage = createSafeStorage({ getItem: deny, setItem: deny, removeItem: deny }, onFault)
  expect(await storage.get('a')).toBeUndefined()
  await storage.set('a', '1')
  expect(await storage.get('a')).toBe('1')
  expect(onFault).toHaveBeenCalledTimes(1)
})

describe('records', () => {
  const open = (storage = memory(), own = lock()) =>
    createRecords<number>({
      storage: createSafeStorage(storage, () => {}),
      key: 'numbers',
      lock: own,
      parse: (raw) => (typeof raw === 'number' ? raw : undefined),
    })

  it('change one after the other, however many ask at once', async () => {
    const records = open()
    await Promise.all(Array.from({ length: 50 }, () => records.change('a', (now = 0) => now + 1)))
    expect(await records.get('a')).toBe(50)
    await records.change('a', () => undefined)
    expect([...(await records.all())]).toEqual([])
  })

  it('[E2] change together in two tabs under one lock', async () => {
    const storage = memory()
    const own = lock()
    const [one, other] = [open(storage, own), open(storage, own)]
    await Promise.all([one.change('a', () => 1), other.change('b', () => 2)])
    expect([...(await one.all())]).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  })

  it.each(['{', '7', 'null', '[]', '{"a":"text"}', ''])(
    '[A5] that are broken are absent: %s',
    async (text) => {
      const storage = memory()
      storage.setItem('numbers', text)
      const records = open(storage)
      expect([...(await records.all())]).toEqual([])
      expect(await records.change('b', () => 1)).toBe(1)
    },
  )
})

it('[E2] two tabs that start together are one client', async () => {
  const storage = memory()
  const own = lock()
  const wrap = createKeyWrap({ loadKey: async () => undefined, subtle: undefined })
  const tab = () =>
    createIdentity(
      createSafeStorage(storage, () => {}),
      own,
      wrap,
      'x/',
    )
  const [one, other] = await Promise.all([tab()(), tab()()])
  expect(one).toEqual(other)
  expect(await tab()()).toEqual(one)
})
