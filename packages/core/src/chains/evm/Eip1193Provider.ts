/** The part of an EIP-1193 provider we rely on. It comes from outside: every member may be missing or throw. */
export type Eip1193Provider = {
  request(request: Eip1193Request): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** One request of EIP-1193. */
export type Eip1193Request = { readonly method: string; readonly params?: readonly unknown[] | undefined }
