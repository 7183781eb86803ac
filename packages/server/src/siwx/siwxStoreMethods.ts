import type { SiwxStore } from './SiwxStore.ts'

const methods: { readonly [name in keyof SiwxStore]: true } = {
  takeNonce: true,
  saveSession: true,
  readSession: true,
  endSession: true,
  endSessions: true,
  readEnd: true,
}

/** What a store has to have, by name. */
export const siwxStoreMethods = Object.keys(methods) as (keyof SiwxStore)[]
