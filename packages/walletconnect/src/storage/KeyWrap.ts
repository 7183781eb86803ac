/** Keeps secrets in storage so that reading the storage alone doesn't give them away (field note 3.25). */
export type KeyWrap = {
  /** Text to store. */
  wrap(secret: Uint8Array<ArrayBuffer>): Promise<string>
  /** `undefined` where the key that wrapped it is gone or the text isn't ours. */
  unwrap(text: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}
