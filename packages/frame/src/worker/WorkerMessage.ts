import type { Vault } from '../vault/Vault.ts'

/** What the page asks its key worker. */
export type WorkerRequest = {
  readonly id: number
  readonly operation: keyof Vault
  readonly argument: unknown
}

/** What the worker answers. An error carries words and a code, never key material. */
export type WorkerReply = {
  readonly id: number
  /** False where the browser keeps nothing: this device's shares end with the worker. */
  readonly isPersistent: boolean
} & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string }
)
