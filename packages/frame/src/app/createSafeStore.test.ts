import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openStore } from './store.ts'

type Broken = 'full' | 'closed'

/** A store over a database that breaks when `break` is called. */
async function start(factory = new IDBFactory()) {
  let database: IDBDatabase | undefined
  const opening: IDBFactory = Object.assign(Object.create(factory), {
    open(...parameters: Parameters<IDBFactory['open']>) {
      const request = factory.open(...parameters)
      request.addEventListener('success', () => {
        database = request.result
      })
      return request
    },
  })
  const faults: string[] = []
  const store = await openStore('safe', opening, (operation) => faults.push(operation))
  return {
    store,
    faults,
    break(how: Broken) {
      const { transaction } = database as IDBDatabase
      Object.assign(database as IDBDatabase, {
        transaction(...parameters: Parameters<IDBDatabase['transaction']>) {
          if (how === 'full' && parameters[1] !== 'readwrite')
            return Reflect.apply(transaction, database, parameters)
          throw how === 'full'
            ? new DOMException('No room is left.', 'QuotaExceededError')
            : new DOMException('The database is closed.', 'InvalidStateError')
        },
      })
    },
    repair: () => void Reflect.deleteProperty(database as IDBDatabase, 'transaction'),
    /** What a page would find that is opened now. */
    reload: () => openStore('safe', factory),
  }
}

beforeEach(() => void vi.stubGlobal('IDBKeyRange', IDBKeyRange))
afterEach(() => void vi.unstubAllGlobals())

describe.each<Broken>(['full', 'closed'])('[X.28] a database that is %s while the page runs', (how) => {
  it('[X.28a] loses nothing of this page, refuses nothing, and is said once', async () => {
    const { store, faults, break: breakIt } = await start()
    await store.write({ session: 'one', 'share|a': 1, 'share|b': 2, gone: 'x' })
    expect(store.isPersistent).toBe(true)
    breakIt(how)
    expect(await store.get('session')).toBe('one')
    await store.set('session', 'two')
    expect(await store.get('session')).toBe('two')
    await store.update('session', (value) => `${value}!`)
    await Promise.all([1, 2, 3].map((at) => store.update('session', (value) => `${value}${at}`)))
    expect(await store.get('session')).toBe('two!123')
    expect(await store.setIfAbsent('session', 'late')).toBe('two!123')
    expect(await store.setIfAbsent('key', 'first')).toBe('first')
    expect(await store.setIfAbsent('key', 'second')).toBe('first')
    await store.updateAll('share|', (values) => {
      expect([...values].sort()).toEqual([
        ['share|a', 1],
        ['share|b', 2],
      ])
      return { 'share|a': undefined, 'share|b': 3 }
    })
    expect(await store.get('share|b')).toBe(3)
    expect(await store.remove('gone')).toBe('x')
    expect(await store.get('gone')).toBeUndefined()
    expect([...(await store.keys())].sort()).toEqual(['key', 'session', 'share|b'])
    expect(faults).toHaveLength(1)
    expect(store.isPersistent).toBe(false)
  })

  it('[X.28a, S4.51] a value that was deleted meanwhile is deleted there as soon as that works again', async () => {
    const { store, break: breakIt, repair, reload } = await start()
    await store.set('session', 'one')
    breakIt(how)
    await store.remove('session')
    expect(await store.get('session')).toBeUndefined()
    repair()
    await store.remove('session')
    expect(await (await reload()).get('session')).toBeUndefined()
  })

  it('[X.28] what a change itself throws is thrown, before and after', async () => {
    const { store, faults, break: breakIt } = await start()
    await store.set('share|a', 1)
    const refuse = () => {
      throw new TypeError('no such share')
    }
    await expect(store.updateAll('share|', refuse)).rejects.toThrow('no such share')
    expect([faults, store.isPersistent]).toEqual([[], true])
    breakIt(how)
    await expect(store.updateAll('share|', refuse)).rejects.toThrow('no such share')
    expect(await store.get('share|a')).toBe(1)
  })
})

it('[X.28a] what another tab wrote is read as long as the database is whole', async () => {
  const factory = new IDBFactory()
  const [one, two] = await Promise.all([start(factory), start(factory)])
  await one.store.set('session', 'one')
  expect(await two.store.get('session')).toBe('one')
  await two.store.remove('session')
  expect(await one.store.get('session')).toBeUndefined()
})

it.each<[string, (factory: IDBFactory) => Promise<IDBFactory>]>([
  [
    'denied',
    async () => ({
      ...new IDBFactory(),
      open() {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  ],
  [
    'of a newer schema',
    async (factory) => {
      await new Promise((resolve) => {
        factory.open('safe', 7).onsuccess = resolve
      })
      return factory
    },
  ],
  [
    'of another product',
    async (factory) => {
      await new Promise((resolve) => {
        // It has no table of ours.
        factory.open('safe', 1).onsuccess = resolve
      })
      return factory
    },
  ],
])('[X.28a, X.28b] a database that is %s: the page works from memory', async (_, make) => {
  const faults: string[] = []
  const store = await openStore('safe', await make(new IDBFactory()), (operation) => faults.push(operation))
  await store.set('session', 'one')
  expect(await store.get('session')).toBe('one')
  expect(await store.keys()).toEqual(['session'])
  expect(store.isPersistent).toBe(false)
  expect(faults).toHaveLength(1)
})

it('[X.28] a database that never opens is given up', async () => {
  vi.useFakeTimers()
  const faults: string[] = []
  const silent = { open: () => ({}) } as unknown as IDBFactory
  const opening = openStore('safe', silent, (operation) => faults.push(operation))
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await opening).isPersistent).toBe(false)
  expect(faults).toEqual(['read'])
  vi.useRealTimers()
})
