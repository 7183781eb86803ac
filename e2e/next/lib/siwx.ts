import { createSiwxBackend, memorySiwxStore } from '@latchkey/siwx/server'

export const siwx = createSiwxBackend({
  origins: [process.env.SIWX_ORIGIN ?? 'http://localhost:3000'],
  secret: process.env.SIWX_SECRET,
  // Next loads this file once per bundle, and again when it is edited: by its name they find the same store.
  store: memorySiwxStore({ name: 'shop' }),
})
