import { expect, it, vi } from 'vitest'
import { underLock } from './store.ts'

/** As Chromium answers in a frame whose storage is blocked. */
const refusing = {
  request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')),
} as unknown as LockManager
const granting = {
  request: (_name: string, work: () => unknown) => Promise.resolve().then(work),
} as unknown as LockManager

it('[X.10] works without a lock where the browser refuses them with the storage', async () => {
  const work = vi.fn(async () => 'signed')
  expect(await underLock(refusing, 'one', work)).toBe('signed')
  expect(await underLock(undefined, 'one', work)).toBe('signed')
  expect(work).toHaveBeenCalledTimes(2)
})

it('[X.10] work that fails under its lock fails, once', async () => {
  const work = vi.fn(() => Promise.reject(new DOMException('sealed', 'SecurityError')))
  await expect(underLock(granting, 'one', work)).rejects.toThrow('sealed')
  expect(work).toHaveBeenCalledTimes(1)
})

it('any other refusal of a lock is told', async () => {
  const gone = {
    request: () => Promise.reject(new DOMException('The document went', 'InvalidStateError')),
  } as unknown as LockManager
  const work = vi.fn(async () => 'signed')
  await expect(underLock(gone, 'one', work)).rejects.toThrow('The document went')
  expect(work).not.toHaveBeenCalled()
})
