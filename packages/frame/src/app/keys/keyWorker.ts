import { KeyError } from '../errors.ts'
import { openStore } from '../store.ts'
import { createVault } from './createVault.ts'
import type { WorkerReply, WorkerRequest } from './createWorkerVault.ts'
import type { Vault } from './Vault.ts'

// The key worker: runs the vault for `createWorkerVault`.

// The content policy of the worker allows no connection (`frameHeaders`). The functions are removed too: a library that calls
// one fails visibly, and this covers what a policy does not.
for (const name of [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'WebTransport',
  'importScripts',
  'BroadcastChannel',
])
  Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false })

const opened: Promise<{ readonly vault: Vault; readonly isPersistent: boolean }> = openStore(
  'latchkey-wallet',
).then((store) => ({ vault: createVault(store, location.origin), isPersistent: store.isPersistent }))

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  const { id, operation, argument } = data
  void opened.then(async ({ vault, isPersistent }) => {
    try {
      const value = await (vault[operation] as (argument: unknown) => Promise<unknown>)(argument)
      reply({ id, isPersistent, ok: true, value })
    } catch (error) {
      const isOurs = error instanceof KeyError
      const message = isOurs ? error.message : 'The wallet’s key store failed. Reload the page and try again.'
      reply({ id, isPersistent, ok: false, code: isOurs ? error.code : 'failed', message })
    }
  })
})

function reply(message: WorkerReply) {
  postMessage(message)
}
