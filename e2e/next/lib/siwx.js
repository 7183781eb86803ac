import { createSiwxBackend, memorySiwxStore } from '@latchkey/server/siwx'

// Next loads a module once per bundle: what is kept in memory has to be the same for all of them.
globalThis.siwxStore ??= memorySiwxStore()

export const siwx = createSiwxBackend({
  origins: [process.env.SIWX_ORIGIN ?? 'http://localhost:3000'],
  secret: process.env.SIWX_SECRET,
  store: globalThis.siwxStore,
})
