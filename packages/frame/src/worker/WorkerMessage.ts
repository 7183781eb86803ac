import type { Vault } from '../vault/Vault.ts'

/** What the page asks its key worker. */
export type WorkerRequest = {
  readonly id: number
  readonly operation: keyof Vault
  readonly argument: unknown
}

/** What the worker answers. An error carries words and a code, never key material. */
export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly message: string }
