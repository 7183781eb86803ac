import { KeyError } from '../keys/KeyError.ts'
import { openStore } from '../store/openStore.ts'
import { createVault } from '../vault/createVault.ts'
import type { Vault } from '../vault/Vault.ts'
import type { WorkerReply, WorkerRequest } from './WorkerMessage.ts'

// Its own content policy allows no connection (`frameHeaders`); taking the functions away too makes a library that tries
// fail loudly, and where no policy reaches (T-EXFIL).
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

const vault: Promise<Vault> = openStore('latchkey-wallet').then((store) =>
  createVault(store, location.origin),
)

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  const { id, operation, argument } = data
  vault
    .then((one) => (one[operation] as (argument: unknown) => Promise<unknown>)(argument))
    .then(
      (value) => reply({ id, ok: true, value }),
      (error: unknown) => {
        const isOurs = error instanceof KeyError
        const message = isOurs
          ? error.message
          : 'The wallet’s key store failed. Reload the page and try again.'
        reply({ id, ok: false, code: isOurs ? error.code : 'damagedShare', message })
      },
    )
})

function reply(message: WorkerReply) {
  postMessage(message)
}
